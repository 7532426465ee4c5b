import type { DomainCode, LanguageCode, SourceLanguage } from "@yiqiao/contracts/languages";
import { useEffect, useReducer, useRef } from "react";
import type { LanguageChoice } from "#features/languages";
import { readDraft, writeDraft } from "./tab-draft.ts";
import { searchOf, type TextSearch } from "./text-search.ts";

export interface Workspace {
  readonly text: string;
  readonly choice: LanguageChoice;
  readonly domain: DomainCode;
  /** What the site has chosen for who does not choose. */
  readonly preset: DomainCode;
  /** The reader, the address or this tab's past named the domain. */
  readonly isDomainOwn: boolean;
  /** Counts changes of the text that did not come from typing. */
  readonly urgency: number;
  /** The reader, the address or this tab's past named the languages. */
  readonly isChoiceOwn: boolean;
}

export type WorkspaceAction =
  | { readonly type: "text"; readonly text: string; readonly isUrgent: boolean }
  | { readonly type: "languages"; readonly choice: LanguageChoice; readonly text?: string }
  /** The site's defaults, for a reader who has not chosen. */
  | { readonly type: "defaults"; readonly choice: LanguageChoice; readonly domain: DomainCode }
  | { readonly type: "domain"; readonly domain: DomainCode }
  /** A whole state from the address or the history. */
  | { readonly type: "open"; readonly search: TextSearch };

export function reduceWorkspace(workspace: Workspace, action: WorkspaceAction): Workspace {
  switch (action.type) {
    case "text":
      return { ...workspace, text: action.text, urgency: workspace.urgency + (action.isUrgent ? 1 : 0) };
    case "languages":
      return {
        ...workspace,
        choice: action.choice,
        isChoiceOwn: true,
        ...(action.text !== undefined && { text: action.text, urgency: workspace.urgency + 1 }),
      };
    case "defaults":
      return {
        ...workspace,
        choice: workspace.isChoiceOwn ? workspace.choice : action.choice,
        domain: workspace.isDomainOwn ? workspace.domain : action.domain,
        preset: action.domain,
      };
    case "domain":
      return { ...workspace, domain: action.domain, isDomainOwn: true };
    case "open": {
      const { sl, tl, domain, text } = action.search;
      const source: SourceLanguage = sl ?? workspace.choice.source;
      return {
        ...workspace,
        text: text ?? "",
        choice: { source, target: otherThan(source, tl ?? workspace.choice.target) },
        domain: domain ?? workspace.preset,
        isDomainOwn: domain !== undefined,
        urgency: workspace.urgency + 1,
        isChoiceOwn: workspace.isChoiceOwn || sl !== undefined || tl !== undefined,
      };
    }
    default:
      return action satisfies never;
  }
}

export function startWorkspace(
  search: TextSearch,
  draft: TextSearch,
  recentTarget: LanguageCode | undefined,
): Workspace {
  const known = search.text === undefined ? { ...draft, ...search } : search;
  const source = known.sl ?? "auto";
  const target = known.tl ?? recentTarget;
  return {
    text: known.text ?? "",
    choice: { source, target: otherThan(source, target ?? "en-us") },
    domain: known.domain ?? "general",
    preset: "general",
    isDomainOwn: known.domain !== undefined,
    urgency: 0,
    isChoiceOwn: target !== undefined,
  };
}

function otherThan(source: SourceLanguage, target: LanguageCode): LanguageCode {
  if (source !== target) return target;
  return source === "en-us" ? "zh-cn" : "en-us";
}

export interface AddressBar {
  readonly search: TextSearch;
  readonly replace: (search: TextSearch) => void;
}

const addressDelayMs = 500;

/** Text, languages and domain, in step with the address and this tab's draft. */
export function useTextWorkspace({ search, replace }: AddressBar, recentTarget: LanguageCode | undefined) {
  const [workspace, dispatch] = useReducer(reduceWorkspace, undefined, () =>
    startWorkspace(search, readDraft(), recentTarget),
  );
  const written = useRef(JSON.stringify(search));

  useEffect(() => {
    const current = JSON.stringify(search);
    if (current === written.current) return;
    written.current = current;
    dispatch({ type: "open", search });
  }, [search]);

  useEffect(() => {
    const { text, choice, domain, preset, isDomainOwn } = workspace;
    writeDraft({ sl: choice.source, tl: choice.target, ...(isDomainOwn && { domain }), text });
    const next = searchOf({ source: choice.source, target: choice.target, domain, preset, text });
    const isUntouched = text === "" && !workspace.isChoiceOwn;
    const timer = setTimeout(() => {
      const address = JSON.stringify(next);
      if (isUntouched || address === written.current) return;
      written.current = address;
      replace(next);
    }, addressDelayMs);
    return () => clearTimeout(timer);
  }, [workspace, replace]);

  return { workspace, dispatch };
}
