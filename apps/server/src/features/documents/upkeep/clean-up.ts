import type { Executor } from "#platform/database";
import { endAll } from "#platform/storage";
import { analysisFor } from "../job-definitions.ts";
import type { DocumentDeps } from "../ports.ts";
import { deleteChunks } from "../records/chunks.repository.ts";
import { changeDocument, deleteDocument, lockDocument } from "../records/documents.repository.ts";
import { tell } from "../records/events.ts";
import { findExpired, findStuck } from "../records/queue.repository.ts";
import type { StoredDocument } from "../records/stored-document.ts";
import { deleteEmptyTasks } from "../records/tasks.repository.ts";
import { hasFiles, isOver } from "../status/describe.ts";
import { enqueueRun } from "../tasks/start-document.ts";
import { cancelDocument } from "../tasks/task-commands.ts";

const batch = 200;
const minuteMs = 60_000;
/** No step of a job takes this long without a sign. */
const workingMs = 40 * minuteMs;
/** A long queue is no lost job: this is longer than any should be. */
const waitingMs = 6 * 60 * minuteMs;

/** Deletes files whose time is over, and sets documents on their way again whose job is lost. May run at any time. */
export async function cleanUp(deps: DocumentDeps): Promise<void> {
  const { database, clock, scratch } = deps;
  const faults = await endAll(
    (part) => findExpired(database.db, clock.now(), part),
    ({ id }) => database.transaction((tx) => expire(deps, tx, id)),
  );
  const now = clock.now().getTime();
  const before = { waiting: new Date(now - waitingMs), working: new Date(now - workingMs) };
  for (const document of await findStuck(database.db, before, batch)) await setOnItsWay(deps, document);
  await scratch.sweep();
  if (faults.length > 0) throw new AggregateError(faults, `Files of ${faults.length} documents could not be deleted`);
}

/**
 * What was never translated and what visitors had goes altogether; of the rest the record stays. The document is locked,
 * so that nobody sets it on its way meanwhile. Files go first: what a killed process leaves undone is found again.
 */
async function expire(deps: DocumentDeps, tx: Executor, id: string): Promise<void> {
  const { files, clock, database } = deps;
  const now = await lockDocument(tx, id);
  if (now === undefined || hasFiles(now, clock.now())) return;
  if (!isOver(now) && now.taskId !== null) await cancelDocument(deps, tx, now);
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

async function setOnItsWay(deps: DocumentDeps, { id, run, state, accountId }: StoredDocument): Promise<void> {
  const { database, queue, clock } = deps;
  await database.transaction(async (tx) => {
    const change = { run: run + 1, at: clock.now() };
    const next = state === "analysing" ? change : { ...change, state: "waiting" as const };
    const changed = await changeDocument(tx, { id, run, from: [state] }, next);
    if (changed === undefined) return;
    if (state === "analysing") await queue.enqueue(analysisFor({ accountId }), { id }, { transaction: tx });
    else await enqueueRun(deps, tx, changed);
  });
}
