import type { LanguageCode } from "@yiqiao/contracts/languages";
import type { Library, LibrarySettings, UsableLibraries } from "@yiqiao/contracts/libraries";
import { librariesPerCallLimit } from "@yiqiao/contracts/text";

export interface LanguagePair {
  readonly source: LanguageCode;
  readonly target: LanguageCode;
}

/** The memories and termbases of one translation, in the order in which they are asked. */
export interface LibraryIds {
  readonly memories: readonly string[];
  readonly termbases: readonly string[];
}

/** What the reader ticked, and for which languages. */
export interface PickedLibraries {
  readonly pair: LanguagePair;
  readonly ids: LibraryIds;
}

/** The two kinds as they are shown: one list each. */
export type LibraryKindList = keyof LibraryIds;

const isSamePair = (left: LanguagePair, right: LanguagePair): boolean =>
  left.source === right.source && left.target === right.target;

/** What was ticked counts for its own languages only; undefined: all that are in use. */
export function idsFor(picked: PickedLibraries | undefined, pair: LanguagePair | undefined): LibraryIds | undefined {
  return picked !== undefined && pair !== undefined && isSamePair(picked.pair, pair) ? picked.ids : undefined;
}

const idsOf = (list: readonly Library[]): readonly string[] => list.map(({ bank_id }) => bank_id);

/** What translations of the pair use while nothing is ticked. */
export function idsInUse(
  { tm_list: memories, tb_list: termbases }: UsableLibraries,
  settings: Pick<LibrarySettings, "use_memories" | "use_terms">,
): LibraryIds {
  const inUse = (list: readonly Library[]) => idsOf(list.filter(({ in_use: isInUse }) => isInUse));
  return {
    memories: settings.use_memories ? inUse(memories) : [],
    termbases: settings.use_terms ? inUse(termbases) : [],
  };
}

/** The ids with one of them ticked or not, in the order of the list. */
export function ticked(
  list: readonly Library[],
  ids: readonly string[],
  { bank_id: id }: Pick<Library, "bank_id">,
): readonly string[] {
  const isTicked = ids.includes(id);
  if (!isTicked && ids.length >= librariesPerCallLimit) return ids;
  return idsOf(list).filter((one) => (one === id ? !isTicked : ids.includes(one)));
}

export function isSameIds(left: LibraryIds, right: LibraryIds): boolean {
  const isSame = (kind: LibraryKindList) =>
    left[kind].length === right[kind].length && left[kind].every((id, place) => id === right[kind][place]);
  return isSame("memories") && isSame("termbases");
}

/** Whose a library is, seen by its reader. */
export type LibraryOwnership = "own" | "shared" | "system" | "public" | "master";

export function ownershipOf({ system_or_individual: scope, role }: Library): LibraryOwnership {
  if (scope === "2") return role === "owner" ? "own" : "shared";
  return scope === "1" ? "system" : scope === "3" ? "public" : "master";
}
