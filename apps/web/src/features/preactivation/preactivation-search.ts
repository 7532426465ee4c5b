import { type PreactivationState, preactivationStates } from "@yiqiao/contracts/preactivation";
import { oneOf, wordOf } from "#shared/parts/list-search.ts";

/** What is shown, as the address has it. */
export interface PreactivationSearch {
  readonly state?: PreactivationState | undefined;
  /** A part of the account. */
  readonly keyword?: string | undefined;
}

export function preactivationSearch(search: Record<string, unknown>): PreactivationSearch {
  return { state: oneOf(preactivationStates, search["state"]), keyword: wordOf(search["keyword"]) };
}

export function isFiltered({ state, keyword }: PreactivationSearch): boolean {
  return state !== undefined || keyword !== undefined;
}
