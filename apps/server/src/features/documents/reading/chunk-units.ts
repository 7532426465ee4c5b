import { createHash } from "node:crypto";
import type { Unit } from "@yiqiao/documents";
import type { UnitLine } from "@yiqiao/documents/isolated";
import type { MeasuredSegment } from "#features/translation";
import type { NewChunk } from "../records/chunks.repository.ts";
import type { Measure } from "../records/measures.repository.ts";

/** Chunks of a document, so that progress is seen, a pause is soon and a killed worker loses little. */
const wantedChunks = 40;
const fewestCharacters = 400;
const maxCharacters = 6000;
const maxUnits = 100;

/** Characters that a chunk of a document of this size has about. */
export function chunkCharacters(documentCharacters: number): number {
  return Math.min(maxCharacters, Math.max(fewestCharacters, Math.ceil(documentCharacters / wantedChunks)));
}

/** Lines of the file of units, and where one chunk ends. */
export interface ChunkedLine {
  readonly text: string;
  /** The chunk that this line is the last of. */
  readonly chunk?: NewChunk;
}

/**
 * The lines of an extraction cut so that chunks end between them. The same units give the same chunks.
 * @param wanted characters of a chunk
 */
export async function* cutIntoChunks(lines: AsyncIterable<UnitLine>, wanted: number): AsyncGenerator<ChunkedLine> {
  let startByte = 0;
  let endByte = 0;
  let units = 0;
  let characters = 0;
  let held: string | undefined;
  const close = (): ChunkedLine => {
    const line = { text: held ?? "", chunk: { startByte, endByte, units } };
    [startByte, units, characters, held] = [endByte, 0, 0, undefined];
    return line;
  };
  for await (const { part, units: ofLine } of lines) {
    for (const piece of pieces(ofLine, wanted)) {
      const size = lengthOf(piece);
      if (held !== undefined && (units + piece.length > maxUnits || characters + size > wanted)) yield close();
      if (held !== undefined) yield { text: held };
      held = `${JSON.stringify({ part, units: piece } satisfies UnitLine)}\n`;
      endByte += Buffer.byteLength(held);
      units += piece.length;
      characters += size;
    }
  }
  if (held !== undefined) yield close();
}

const lengthOf = (units: readonly Unit[]) => units.reduce((sum, { text }) => sum + text.length, 0);

/** Units that go into one chunk together; one that is longer than a chunk stands alone. */
function* pieces(units: readonly Unit[], wanted: number): Generator<Unit[]> {
  let piece: Unit[] = [];
  let size = 0;
  for (const unit of units) {
    if (piece.length > 0 && (piece.length === maxUnits || size + unit.text.length > wanted)) {
      yield piece;
      [piece, size] = [[], 0];
    }
    piece.push(unit);
    size += unit.text.length;
  }
  if (piece.length > 0) yield piece;
}

/**
 * Adds up what a document costs, chunk by chunk in their order; a sentence that a memory has, or that stood there before,
 * is free.
 */
export class MeasureSum {
  readonly #seen = new Set<string>();
  readonly #characters: number[] = [];
  readonly #segments: number[] = [];
  #total = 0;
  #fromMemory = 0;

  addChunk(units: readonly (readonly MeasuredSegment[])[]): void {
    let net = 0;
    let segments = 0;
    for (const unit of units) {
      for (const { key, characters, score = 0 } of unit) {
        const isCovered = score >= 100;
        segments++;
        this.#total += characters;
        if (isCovered) this.#fromMemory += characters;
        if (characters === 0 || isCovered) continue;
        const hash = createHash("sha1").update(key).digest("base64");
        if (!this.#seen.has(hash)) net += characters;
        this.#seen.add(hash);
      }
    }
    this.#characters.push(net);
    this.#segments.push(segments);
  }

  measure(): Measure {
    const net = this.#characters.reduce((sum, count) => sum + count, 0);
    return {
      characters: this.#total,
      repeated: this.#total - this.#fromMemory - net,
      fromMemory: this.#fromMemory,
      net,
      segments: this.#segments.reduce((sum, count) => sum + count, 0),
      chunkCharacters: this.#characters,
      chunkSegments: this.#segments,
    };
  }
}
