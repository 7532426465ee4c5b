import type { ImportRow, ImportUnit } from "@yiqiao/translation-memory/formats";
import type { StoredLibrary } from "#features/libraries";
import type { Refusal } from "../records/stored-import.ts";
import { type Candidate, judgeLine, refusal } from "./judge-line.ts";

/** Lines of a file that one transaction takes. */
export interface Piece {
  /** Lines of the file before these, and these. */
  readonly rowsBefore: number;
  readonly rows: number;
  /** How far the file is read with them. */
  readonly bytes: number;
  readonly candidates: readonly Candidate[];
  readonly refusals: readonly Refusal[];
  /** What of the file is left out, whatever becomes of the line that it is told at. */
  readonly notices: readonly Refusal[];
}

export interface Reading {
  readonly library: StoredLibrary;
  readonly reversed: boolean;
  /** Lines that are dealt with. */
  readonly done: number;
}

const rowsPerPiece = 3000;
const charactersPerPiece = 2_000_000;

/** A file in pieces, what its library cannot hold already sorted out. */
export async function* readPieces(
  rows: AsyncIterable<ImportRow>,
  { library, reversed, done }: Reading,
): AsyncGenerator<Piece> {
  let seen = 0;
  let bytes = 0;
  let characters = 0;
  let candidates: Candidate[] = [];
  let refusals: Refusal[] = [];
  let notices: Refusal[] = [];
  const piece = (): Piece => {
    const rowsHere = candidates.length + refusals.length;
    return { rowsBefore: seen - rowsHere, rows: rowsHere, bytes, candidates, refusals, notices };
  };
  for await (const row of rows) {
    seen += 1;
    if (seen <= done) continue;
    bytes = row.bytes;
    if ("otherLanguages" in row) notices.push(languagesLeftOut(row));
    const judged = judgeLine(row, library, reversed);
    if ("taken" in judged) {
      candidates.push(judged.taken);
      characters += judged.taken.source.text.length + judged.taken.target.text.length;
    } else {
      refusals.push(judged.refused);
      characters += judged.refused.text.length;
    }
    if (candidates.length + refusals.length < rowsPerPiece && characters < charactersPerPiece) continue;
    yield piece();
    [candidates, refusals, notices, characters] = [[], [], [], 0];
  }
  if (candidates.length + refusals.length > 0) yield piece();
}

const languagesLeftOut = ({ line, source, target, otherLanguages = [] }: ImportUnit): Refusal =>
  refusal(line, "languages-left-out", { detail: otherLanguages.join(", "), text: `${source.text}\t${target.text}` });

/** The same items, each asked for while the one before it is worked on. */
export async function* oneAhead<T>(items: AsyncGenerator<T>): AsyncGenerator<T> {
  let next = items.next();
  try {
    for (;;) {
      const { done, value } = await next;
      if (done === true) return;
      next = items.next();
      // It may fail before anybody waits for it.
      next.catch(() => undefined);
      yield value;
    }
  } finally {
    await items.return(undefined);
  }
}
