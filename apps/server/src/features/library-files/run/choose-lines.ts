import type { ImportChoice } from "@yiqiao/contracts/libraries";
import type { ChosenLines } from "../records/stored-import.ts";
import type { Candidate } from "./judge-line.ts";
import { changedAtOf, type FreshLine } from "./survey-file.ts";

/** Undated entries are the oldest. */
const dateOf = ({ changedAt }: Pick<FreshLine, "changedAt">): number => changedAt ?? Number.NEGATIVE_INFINITY;

/** Where the entries begin that come in, of those that a file would add. */
export function chooseLines(
  fresh: readonly FreshLine[],
  { which, room }: { readonly which: ImportChoice; readonly room: number },
): ChosenLines {
  if (which === "first" || room < 1 || fresh.length <= room) return {};
  if (which === "last") {
    const first = fresh.at(-room);
    return first === undefined ? {} : { fromLine: first.line };
  }
  const newest = fresh.toSorted((one, other) => Math.sign(dateOf(other) - dateOf(one)) || 0);
  const oldest = newest[room - 1]?.changedAt;
  // Without dates all are alike: the first come in.
  return oldest === undefined || oldest === null ? {} : { since: oldest };
}

/** Whether a unit is among those that come in. */
export function isChosen(candidate: Candidate, { fromLine, since }: ChosenLines): boolean {
  if (fromLine !== undefined) return candidate.line >= fromLine;
  return since === undefined || dateOf({ changedAt: changedAtOf(candidate) }) >= since;
}
