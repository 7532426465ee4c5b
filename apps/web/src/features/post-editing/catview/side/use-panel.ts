import { useMemo, useRef, useState, type RefObject } from "react";
import { flushSync } from "react-dom";
import type { Side } from "./side.queries.ts";
import { type Selections, useSelections } from "./use-selections.ts";

export const panelTabs = ["matches", "concordance", "comments", "details", "risk"] as const;
export type PanelTab = (typeof panelTabs)[number];

/** What is looked up, if anything. */
export interface LookUp {
  readonly text: string;
  readonly side: Side;
}

export interface Panel {
  readonly tab: PanelTab;
  readonly show: (tab: PanelTab) => void;
  readonly lookUp: LookUp;
  readonly setLookUp: (lookUp: LookUp) => void;
  /** The field of the tab that is shown; keys lead to it. */
  readonly field: RefObject<(HTMLInputElement & HTMLTextAreaElement) | null>;
  /** What was begun about a segment and not sent. */
  readonly drafts: Map<number, string>;
  readonly toComments: () => void;
  /** Looks up what is selected in the segment; without a selection one types. */
  readonly toConcordance: () => void;
  readonly isAddingTerm: boolean;
  readonly setAddingTerm: (isAdding: boolean) => void;
  readonly selections: Selections;
}

/** Longer ones are no words to look up. */
const longestLookUp = 200;
export const lookedUpOf = (text: string): string => text.replaceAll(/\s+/gu, " ").trim().slice(0, longestLookUp).trim();

/** What the panel shows, for itself and for the keys. */
export function usePanel(): Panel {
  const selections = useSelections();
  const [tab, show] = useState<PanelTab>("matches");
  const [lookUp, setLookUp] = useState<LookUp>({ text: "", side: "source" });
  const [isAddingTerm, setAddingTerm] = useState(false);
  const field = useRef<HTMLInputElement & HTMLTextAreaElement>(null);
  const drafts = useRef(new Map<number, string>());
  return useMemo(() => {
    const toField = (wanted: PanelTab): void => {
      flushSync(() => show(wanted));
      field.current?.focus();
      field.current?.select();
    };
    return {
      tab,
      show,
      lookUp,
      setLookUp,
      field,
      drafts: drafts.current,
      isAddingTerm,
      setAddingTerm,
      selections,
      toComments: () => toField("comments"),
      toConcordance: () => {
        const { text, side } = selections.latest();
        const words = lookedUpOf(text);
        if (words !== "") setLookUp({ text: words, side });
        toField("concordance");
        if (words === "" || field.current === null) return;
        field.current.value = words;
        field.current.select();
      },
    };
  }, [tab, lookUp, isAddingTerm, selections]);
}
