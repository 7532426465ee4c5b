import type { ImportOptions } from "@yiqiao/contracts/libraries";
import type { Candidate } from "./judge-line.ts";

/** An entry that the library has, as far as an import must know it. */
export interface KnownEntry {
  readonly id: string;
  readonly sourceKey: bigint;
  readonly pairKey: bigint;
  readonly note: string;
  readonly forbidden: boolean;
  readonly caseSensitive: boolean;
}

export interface StepPlan {
  readonly inserts: readonly Candidate[];
  /** What entries become, by their ids. */
  readonly updates: ReadonlyMap<string, Candidate>;
  readonly updated: number;
  readonly duplicate: number;
  /** Those that the plan has no room for, and those that were not chosen for the room that there is. */
  readonly overLimit: readonly Candidate[];
}

type Place = { readonly id: string } | { readonly insert: number };
type Content = Pick<KnownEntry, "pairKey" | "note" | "forbidden" | "caseSensitive">;
/** An entry of the library, or one on its way into it, as it will be. */
interface Slot {
  readonly place: Place;
  content: Content;
}

export interface StepInput {
  readonly candidates: readonly Candidate[];
  /** Entries with the same sources, the one that was changed last first. */
  readonly known: readonly KnownEntry[];
  readonly onExisting: ImportOptions["on_existing"];
  readonly room: number;
  /** Whether a new unit may come in; all unless told otherwise. */
  readonly isChosen?: (candidate: Candidate) => boolean;
}

/**
 * What becomes of units: one that is there already, in the library or further up in the file, changes nothing; one whose
 * source is there with another translation is kept beside it, takes its place, or is left out.
 */
export function planStep({ candidates, known, onExisting, room, isChosen = () => true }: StepInput): StepPlan {
  const slots = new Map<bigint, Slot[]>();
  const enter = (sourceKey: bigint, slot: Slot): void => {
    const those = slots.get(sourceKey);
    if (those === undefined) slots.set(sourceKey, [slot]);
    else those.push(slot);
  };
  for (const entry of known) enter(entry.sourceKey, { place: { id: entry.id }, content: entry });
  const inserts: Candidate[] = [];
  const updates = new Map<string, Candidate>();
  const overLimit: Candidate[] = [];
  let updated = 0;
  let duplicate = 0;
  for (const candidate of candidates) {
    const those = slots.get(candidate.sourceKey) ?? [];
    const same = those.find(({ content }) => content.pairKey === candidate.pairKey);
    const slot = same ?? (onExisting === "keep_both" ? undefined : those[0]);
    if (slot === undefined) {
      if (inserts.length >= room || !isChosen(candidate)) overLimit.push(candidate);
      else {
        enter(candidate.sourceKey, { place: { insert: inserts.length }, content: contentOf(candidate) });
        inserts.push(candidate);
      }
      continue;
    }
    if (onExisting !== "update" || isSame(slot.content, contentOf(candidate))) {
      duplicate += 1;
      continue;
    }
    updated += 1;
    slot.content = contentOf(candidate);
    if ("id" in slot.place) updates.set(slot.place.id, candidate);
    else inserts[slot.place.insert] = candidate;
  }
  return { inserts, updates, updated, duplicate, overLimit };
}

function contentOf({ pairKey, note, forbidden = false, caseSensitive = false }: Candidate): Content {
  return { pairKey, note, forbidden, caseSensitive };
}

function isSame(one: Content, other: Content): boolean {
  return (
    one.pairKey === other.pairKey &&
    one.note === other.note &&
    one.forbidden === other.forbidden &&
    one.caseSensitive === other.caseSensitive
  );
}
