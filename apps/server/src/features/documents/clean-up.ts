import type { Executor } from "#platform/database";
import { deleteChunks } from "./chunks.repository.ts";
import { hasFiles, isOver } from "./describe.ts";
import { changeDocument, deleteDocument, lockDocument } from "./documents.repository.ts";
import { analysisFor } from "./documents.jobs.ts";
import { tell } from "./events.ts";
import type { DocumentParts } from "./ports.ts";
import { findExpired, findStuck } from "./queue.repository.ts";
import { enqueueRun } from "./start-document.ts";
import type { StoredDocument } from "./stored-document.ts";
import { cancelDocument } from "./task-commands.ts";
import { deleteEmptyTasks } from "./tasks.repository.ts";

const batch = 200;
const minuteMs = 60_000;
/** No step of a job takes this long without a sign. */
const workingMs = 40 * minuteMs;
/** A long queue is no lost job: this is longer than any should be. */
const waitingMs = 6 * 60 * minuteMs;

/** Deletes files whose time is over, and sets documents on their way again whose job is lost. May run at any time. */
export async function cleanUp(parts: DocumentParts): Promise<void> {
  const { database, clock, scratch } = parts;
  const faults = await expireAll(parts);
  const now = clock.now().getTime();
  const before = { waiting: new Date(now - waitingMs), working: new Date(now - workingMs) };
  for (const document of await findStuck(database.db, before, batch)) await setOnItsWay(parts, document);
  await scratch.sweep();
  if (faults.length > 0) throw new AggregateError(faults, `Files of ${faults.length} documents could not be deleted`);
}

/** One document whose files the store does not give up is no reason to keep the others'. */
async function expireAll(parts: DocumentParts): Promise<unknown[]> {
  const { database, clock } = parts;
  const faults: unknown[] = [];
  for (;;) {
    const over = await findExpired(database.db, clock.now(), { limit: batch, skip: faults.length });
    for (const { id } of over) {
      await database.transaction((tx) => expire(parts, tx, id)).catch((error: unknown) => faults.push(error));
    }
    if (over.length < batch) return faults;
  }
}

/**
 * What was never translated and what visitors had goes altogether; of the rest the record stays. The document is locked,
 * so that nobody sets it on its way meanwhile. Files go first: what a killed process leaves undone is found again.
 */
async function expire(parts: DocumentParts, tx: Executor, id: string): Promise<void> {
  const { files, clock, database } = parts;
  const now = await lockDocument(tx, id);
  if (now === undefined || hasFiles(now, clock.now())) return;
  if (!isOver(now) && now.taskId !== null) await cancelDocument(parts, tx, now);
  await files.deletePrefix(now.folder);
  if (now.taskId === null || now.accountId === null) {
    await deleteDocument(tx, id);
    await deleteEmptyTasks(tx, now.taskId === null ? [] : [now.taskId]);
  } else {
    const state = now.state === "complete" ? "expired" : isOver(now) ? now.state : "cancelled";
    await deleteChunks(tx, id);
    await changeDocument(tx, { id }, { state, hasFiles: false, expiresAt: now.expiresAt, at: clock.now() });
  }
  await tell(database, now, tx);
}

async function setOnItsWay(parts: DocumentParts, { id, run, state, accountId }: StoredDocument): Promise<void> {
  const { database, queue, clock } = parts;
  await database.transaction(async (tx) => {
    const change = { run: run + 1, at: clock.now() };
    const next = state === "analysing" ? change : { ...change, state: "waiting" as const };
    const changed = await changeDocument(tx, { id, run, from: [state] }, next);
    if (changed === undefined) return;
    if (state === "analysing") await queue.enqueue(analysisFor({ accountId }), { id }, { transaction: tx });
    else await enqueueRun(parts, tx, changed);
  });
}
