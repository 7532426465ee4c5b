import type { LanguageCode } from "@yiqiao/contracts/languages";
import type { Executor } from "#platform/database";
import { DomainError } from "#platform/errors";
import { translateDocument } from "../job-definitions.ts";
import type { DocumentDeps } from "../ports.ts";
import { priceChunks } from "../records/chunks.repository.ts";
import { changeDocument, type DocumentChange } from "../records/documents.repository.ts";
import { tell } from "../records/events.ts";
import type { StoredMeasure } from "../records/measures.repository.ts";
import { countActive } from "../records/queue.repository.ts";
import type { StoredDocument } from "../records/stored-document.ts";

export interface Start {
  readonly document: StoredDocument;
  readonly source: LanguageCode;
  readonly measure: StoredMeasure;
  /** Set in the same step. */
  readonly change?: Pick<DocumentChange, "taskId" | "position" | "payer">;
}

/** The key under which a document's characters and trial are kept in the ledger, one for each time it is begun anew. */
export const chargeKey = ({ id }: Pick<StoredDocument, "id">, tries: number) => `document:${id}:${tries}`;

/**
 * Sets a document's characters aside and puts it into the queue, all or nothing with the transaction.
 * @throws {DomainError} `insufficientCharacters`, `trialsOver`; `documentState` when the document is another's by now
 */
export async function startDocument(
  deps: DocumentDeps,
  tx: Executor,
  { document, source, measure, change }: Start,
): Promise<void> {
  const { quota, clock } = deps;
  const payer = change?.payer ?? document.payer;
  if (payer === null) throw new Error(`Nobody pays for document ${document.id}`);
  const tries = document.tries + 1;
  const key = chargeKey(document, tries);
  await quota.takeTrial(tx, payer, { kind: "document", key });
  const cause = { kind: "document", ref: document.id } as const;
  const reservationId = await quota.reserveFor(tx, payer, { characters: measure.net, key, cause });
  await priceChunks(tx, document.id, { characters: measure.chunkCharacters, segments: measure.chunkSegments });
  const started = await changeDocument(
    tx,
    { id: document.id, run: document.run, from: [document.state] },
    {
      ...change,
      ...startState,
      run: document.run + 1,
      tries,
      reservationId,
      sourceLanguage: source,
      characters: measure.characters,
      repeated: measure.repeated,
      fromMemory: measure.fromMemory,
      measuredWith: measure.measuredWith,
      net: measure.net,
      segments: measure.segments,
      at: clock.now(),
    },
  );
  if (started === undefined) throw new DomainError("documentState", { state: document.state });
  await enqueueRun(deps, tx, started);
}

/** A document at the beginning of its translation. */
const startState = {
  state: "waiting",
  stage: "convert",
  score: 0,
  segmentsDone: 0,
  charged: 0,
  delivered: 0,
  translatedCharacters: 0,
  translatedMs: 0,
  confirmed: 0,
  problem: null,
  finishedAt: null,
  expiresAt: null,
} as const;

/**
 * Puts a document's present run into the queue. The more of an owner is under way, the further behind: nobody's batch
 * holds up another's single file.
 */
export async function enqueueRun(
  { queue, database }: Pick<DocumentDeps, "queue" | "database">,
  tx: Executor,
  document: StoredDocument,
  startAfter?: Date,
): Promise<void> {
  const { id, run, owner, siteId } = document;
  const others = await countActive(tx, { name: owner, siteId }, id);
  await queue.enqueue(
    translateDocument,
    { id, run },
    {
      transaction: tx,
      singletonKey: `${id}:${run}`,
      priority: 0 - others,
      ...(startAfter === undefined ? {} : { startAfter }),
    },
  );
  await tell(database, document, tx);
}
