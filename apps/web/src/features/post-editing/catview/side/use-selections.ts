import { useEffect, useMemo } from "react";
import { useSession } from "../project/use-session.ts";
import type { Side } from "./side.queries.ts";

export interface Selected {
  readonly side: Side;
  readonly text: string;
}

/** What is, or was, selected in the texts of the active segment. A browser has one selection; this knows both sides. */
export interface Selections {
  readonly of: (side: Side) => string;
  /** Where something was selected last. */
  readonly latest: () => Selected;
}

/** Tags are no words. */
function textOf(range: Range): string {
  const content = range.cloneContents();
  for (const chip of content.querySelectorAll("[data-kind]")) chip.remove();
  return content.textContent;
}

function cellOf(node: Node | null): HTMLElement | null {
  const element = node instanceof Element ? node : node?.parentElement;
  return element?.closest<HTMLElement>("[aria-current] [data-side]") ?? null;
}

export function useSelections(): Selections {
  const { summary } = useSession().store;
  const [selections, look] = useMemo(() => createSelections(() => summary().active), [summary]);
  useEffect(() => {
    document.addEventListener("selectionchange", look);
    return () => document.removeEventListener("selectionchange", look);
  }, [look]);
  return selections;
}

function createSelections(active: () => number | undefined) {
  const texts: Record<Side, string> = { source: "", target: "" };
  let segment: number | undefined;
  let side: Side = "source";
  const forgetOthers = (): void => {
    if (segment === active()) return;
    segment = active();
    texts.source = "";
    texts.target = "";
  };
  const look = (): void => {
    const selection = document.getSelection();
    forgetOthers();
    const cell = cellOf(selection?.anchorNode ?? null);
    if (selection === null || selection.rangeCount === 0 || cell === null || !cell.contains(selection.focusNode))
      return;
    const here: Side = cell.dataset["side"] === "target" ? "target" : "source";
    texts[here] = textOf(selection.getRangeAt(0));
    if (texts[here] !== "") side = here;
  };
  const selections: Selections = {
    of: (wanted) => {
      look();
      return texts[wanted];
    },
    latest: () => {
      // Browsers tell of a change a moment later.
      look();
      const other = side === "source" ? "target" : "source";
      return texts[side] === "" ? { side: other, text: texts[other] } : { side, text: texts[side] };
    },
  };
  return [selections, look] as const;
}
