import type { DomainCode, LanguageCode, SourceLanguage } from "@yiqiao/contracts/languages";
import { useEffect, useReducer } from "react";
import type { LanguageChoice } from "#features/languages";
import { readDraft, type TabDraft, writeDraft } from "./source/tab-draft.ts";
import type { AddressBar, TextAddress } from "./text-address.ts";
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
  /** The site has told its languages, or cannot: what is translated before may be translated into others then. */
  readonly isSiteKnown: boolean;
}

export type WorkspaceAction =
  | { readonly type: "text"; readonly text: string; readonly isUrgent: boolean }
  | { readonly type: "languages"; readonly choice: LanguageChoice; readonly text?: string }
  /** The site's defaults, for a reader who has not chosen. */
  | { readonly type: "defaults"; readonly choice: LanguageChoice; readonly domain: DomainCode }
  | { readonly type: "noDefaults" }
  | { readonly type: "domain"; readonly domain: DomainCode }
  /** The reader goes to another address, or takes an entry of the history. */
  | { readonly type: "open"; readonly address: TextAddress };

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
        isSiteKnown: true,
      };
    case "noDefaults":
      return { ...workspace, isSiteKnown: true };
    case "domain":
      return { ...workspace, domain: action.domain, isDomainOwn: true };
    case "open":
      return opened(workspace, action.address);
    default:
      return action satisfies never;
  }
}

/** What an address does not name stays as it is: above all the text. */
function opened(workspace: Workspace, { search, text = workspace.text }: TextAddress): Workspace {
  const { sl, tl, domain } = search;
  const source: SourceLanguage = sl ?? workspace.choice.source;
  const isNamed = sl !== undefined || tl !== undefined || domain !== undefined;
  return {
    ...workspace,
    text,
    choice: { source, target: otherThan(source, tl ?? workspace.choice.target) },
    // An address leaves out the site's own.
    domain: isNamed ? (domain ?? workspace.preset) : workspace.domain,
    isDomainOwn: isNamed ? domain !== undefined : workspace.isDomainOwn,
    urgency: workspace.urgency + 1,
    isChoiceOwn: workspace.isChoiceOwn || sl !== undefined || tl !== undefined,
  };
}

export function startWorkspace(
  { search, text }: TextAddress,
  { address, ...draft }: TabDraft,
  recentTarget: LanguageCode | undefined,
): Workspace {
  // What was typed after the address was written for the last time.
  const isDraftLater = address !== undefined && address === addressKey(search);
  const known: TextSearch = isDraftLater ? { ...search, ...draft } : { ...(text === undefined && draft), ...search };
  const source = known.sl ?? "auto";
  const target = known.tl ?? recentTarget;
  return {
    text: (isDraftLater ? draft.text : (text ?? draft.text)) ?? "",
    choice: { source, target: otherThan(source, target ?? "en-us") },
    domain: known.domain ?? "general",
    preset: "general",
    isDomainOwn: known.domain !== undefined,
    urgency: 0,
    isChoiceOwn: target !== undefined,
    isSiteKnown: false,
  };
}

const addressKey = (search: TextSearch) => JSON.stringify(search);

function otherThan(source: SourceLanguage, target: LanguageCode): LanguageCode {
  if (source !== target) return target;
  return source === "en-us" ? "zh-cn" : "en-us";
}

const addressDelayMs = 500;

/** Text, languages and domain. The field is what holds; the address and this tab's draft follow it. */
export function useTextWorkspace(bar: AddressBar, recentTarget: LanguageCode | undefined) {
  const [workspace, dispatch] = useReducer(reduceWorkspace, undefined, () =>
    startWorkspace(bar.read(), readDraft(), recentTarget),
  );

  useEffect(() => bar.subscribe((address) => dispatch({ type: "open", address })), [bar]);

  useEffect(() => {
    const { text, choice, domain, preset, isDomainOwn } = workspace;
    const draft: TextSearch = { sl: choice.source, tl: choice.target, ...(isDomainOwn && { domain }), text };
    const keep = () => writeDraft({ ...draft, address: addressKey(bar.read().search) });
    keep();
    if (text === "" && !workspace.isChoiceOwn) return undefined;
    const timer = setTimeout(() => {
      bar.write({ search: searchOf({ source: choice.source, target: choice.target, domain, preset, text }), text });
      keep();
    }, addressDelayMs);
    return () => clearTimeout(timer);
  }, [workspace, bar]);

  return { workspace, dispatch };
}
