import type { DocumentDeps } from "../ports.ts";
import { type Chunk, markChunkDone } from "../records/chunks.repository.ts";
import { changeDocument, lockDocument } from "../records/documents.repository.ts";
import { tell } from "../records/events.ts";
import type { StartedDocument } from "../records/started-document.ts";
import { scoreOf } from "../status/progress.ts";
import type { TranslatedChunk } from "./translate-chunk.ts";

/** Warnings of one document; more of the same kind say nothing further. */
const maxWarnings = 50;

export interface DoneChunk {
  readonly chunk: Chunk;
  readonly translated: TranslatedChunk;
  /** How long the translation took. */
  readonly ms: number;
}

/**
 * Checks a chunk off and charges for it, both or neither. A chunk that was checked off before changes nothing.
 * @returns whether the run goes on: false when the document was paused, cancelled or given to another run
 */
export async function commitChunk(
  { database, quota, clock }: DocumentDeps,
  { id, run, reservationId }: StartedDocument,
  { chunk, translated, ms }: DoneChunk,
): Promise<boolean> {
  return database.transaction(async (tx) => {
    const now = await lockDocument(tx, id);
    if (now?.run !== run || (now.state !== "translating" && now.state !== "paused")) return false;
    if (await markChunkDone(tx, { documentId: id, seq: chunk.seq, lines: translated.listed })) {
      const characters = Math.max(0, chunk.characters - translated.untranslated);
      await quota.commitPart(tx, reservationId, { key: String(chunk.seq), characters });
      const segmentsDone = now.segmentsDone + chunk.segments;
      const score = scoreOf("translate", segmentsDone / Math.max(1, now.segments ?? 0));
      await changeDocument(
        tx,
        { id },
        {
          segmentsDone,
          problem: null,
          score: Math.max(now.score, score),
          charged: now.charged + characters,
          confirmed: now.confirmed + translated.confirmed,
          translatedCharacters: now.translatedCharacters + chunk.characters,
          translatedMs: now.translatedMs + ms,
          warnings: [...now.warnings, ...translated.warnings].slice(0, maxWarnings),
          at: clock.now(),
        },
      );
      await tell(database, now, tx);
    }
    return now.state === "translating";
  });
}
