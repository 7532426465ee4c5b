import { libraryLimits } from "@yiqiao/contracts/libraries";

/** What is chosen of a library: these entries, or all that are found, also those that were not looked at. */
export type EntrySelection = { readonly kind: "ids"; readonly ids: ReadonlySet<string> } | { readonly kind: "found" };

export const noSelection: EntrySelection = { kind: "ids", ids: new Set() };
export const foundSelection: EntrySelection = { kind: "found" };
/** As many as one call names. */
export const maxChosen = libraryLimits.idsPerCall;

export const isChosen = (selection: EntrySelection, id: string): boolean =>
  selection.kind === "found" || selection.ids.has(id);

export function countChosen(selection: EntrySelection, total: number): number {
  return selection.kind === "found" ? total : selection.ids.size;
}

/**
 * Chooses entries, or takes the choice back where the first of them is chosen. After all that are found, the choice
 * begins anew.
 *
 * @returns undefined where they would be too many
 */
export function toggled(selection: EntrySelection, ids: readonly string[]): EntrySelection | undefined {
  if (selection.kind === "found") return noSelection;
  const [first = ""] = ids;
  const next = new Set(selection.ids);
  if (selection.ids.has(first)) for (const id of ids) next.delete(id);
  else for (const id of ids) next.add(id);
  return next.size > maxChosen ? undefined : { kind: "ids", ids: next };
}

/** Chooses entries beside those that are chosen; undefined where they would be too many. */
export function extended(selection: EntrySelection, ids: readonly string[]): EntrySelection | undefined {
  if (selection.kind === "found") return selection;
  const next = new Set([...selection.ids, ...ids]);
  return next.size > maxChosen ? undefined : { kind: "ids", ids: next };
}
