import { type ImportRow } from "@yiqiao/translation-memory/formats";
import type { StoredLibrary } from "#features/libraries";
import type { Executor } from "#platform/database";
import type { ImportReading } from "../records/stored-import.ts";
import { findKnown } from "./entries.repository.ts";
import type { Candidate } from "./judge-line.ts";
import { type KnownEntry, planStep } from "./plan-step.ts";
import { readPieces } from "./read-pieces.ts";

/** An entry that a file would add. */
export interface FreshLine {
  readonly line: number;
  /** When it was made or changed, in milliseconds; null where the file does not say. */
  readonly changedAt: number | null;
}

export interface Surveyed {
  readonly fresh: readonly FreshLine[];
  /** The file was read to its end. */
  readonly isWhole: boolean;
}

interface ToSurvey {
  readonly rows: AsyncIterable<ImportRow>;
  readonly library: StoredLibrary;
  readonly reading: Pick<ImportReading, "reversed" | "on_existing">;
  readonly signal: AbortSignal;
  /** Lines after which it ends. */
  readonly maxRows?: number;
}

export const changedAtOf = ({ modifiedAt, createdAt }: Candidate): number | null =>
  (modifiedAt ?? createdAt)?.getTime() ?? null;

/** Reads a file as its import would, and writes nothing. */
export async function surveyFile(
  db: Executor,
  { rows, library, reading, signal, maxRows = Number.POSITIVE_INFINITY }: ToSurvey,
): Promise<Surveyed> {
  const onExisting = reading.on_existing;
  const by = onExisting === "keep_both" ? "pair" : "source";
  const seen = new Map<bigint, KnownEntry[]>();
  const fresh: FreshLine[] = [];
  for await (const piece of readPieces(rows, { library, reversed: reading.reversed, done: 0 })) {
    signal.throwIfAborted();
    const { candidates } = piece;
    const stored = candidates.length === 0 ? [] : await findKnown(db, library.number, { by, units: candidates });
    const sources = new Set(candidates.map(({ sourceKey }) => sourceKey));
    const known = [...stored, ...[...sources].flatMap((sourceKey) => seen.get(sourceKey) ?? [])];
    const { inserts } = planStep({ candidates, known, onExisting, room: Number.POSITIVE_INFINITY });
    for (const candidate of inserts) {
      fresh.push({ line: candidate.line, changedAt: changedAtOf(candidate) });
      seen.set(candidate.sourceKey, [...(seen.get(candidate.sourceKey) ?? []), knownOf(candidate)]);
    }
    if (piece.rowsBefore + piece.rows >= maxRows) return { fresh, isWhole: false };
  }
  return { fresh, isWhole: true };
}

/** An entry as it will be once its line came in. */
function knownOf({ line, sourceKey, pairKey, note, forbidden = false, caseSensitive = false }: Candidate): KnownEntry {
  return { id: `line ${line}`, sourceKey, pairKey, note, forbidden, caseSensitive };
}
