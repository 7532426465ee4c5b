import type { Payer } from "#features/quota";
import type { Executor } from "#platform/database";
import { DomainError } from "#platform/errors";
import { ownerOf, type RequestContext } from "#platform/request";
import { analysisFor } from "../job-definitions.ts";
import type { DocumentDeps } from "../ports.ts";
import { takeRate } from "../rates.ts";
import { changeDocument, type DocumentChange, lockOwned } from "../records/documents.repository.ts";
import { tell } from "../records/events.ts";
import { findMeasure } from "../records/measures.repository.ts";
import type { StoredDocument } from "../records/stored-document.ts";
import { documentsOfTask, findOwnedTask, findTask } from "../records/tasks.repository.ts";
import { hasFiles } from "../status/describe.ts";
import { orderHolder } from "./paid-documents.ts";
import { reportUnused } from "./report-unused.ts";
import { chargeKey, enqueueRun, startDocument } from "./start-document.ts";

/** A task, or one file of it. */
export interface CommandTarget {
  readonly task_id: string;
  readonly uid?: string | undefined;
}

/** What an owner can do to a task under way. @throws {DomainError} `documentTaskMissing`, `documentState` */
export interface TaskCommands {
  /** Ends after the chunk that is being translated; what is done stays. */
  pause(context: RequestContext, of: CommandTarget): Promise<void>;
  resume(context: RequestContext, of: CommandTarget): Promise<void>;
  /** Gives back what was set aside and charged, except what the owner has downloaded of it. */
  cancel(context: RequestContext, of: CommandTarget): Promise<void>;
  /** Translates files that failed once more. */
  retry(context: RequestContext, of: CommandTarget): Promise<void>;
}

type Act = (tx: Executor, document: StoredDocument) => Promise<void>;
type State = StoredDocument["state"];
const unfinished = ["analysing", "waiting", "translating", "paused"] as const;

export function createTaskCommands(deps: DocumentDeps): TaskCommands {
  const { database, clock, rateLimiter } = deps;
  const command = (from: readonly State[], act: Act) => async (context: RequestContext, of: CommandTarget) => {
    await takeRate(rateLimiter, context, "task");
    const owner = ownerOf(context);
    const task = await findOwnedTask(database.db, owner, of.task_id);
    if (task === undefined) throw new DomainError("documentTaskMissing");
    const all = await documentsOfTask(database.db, task.id);
    const meant = all.filter(({ id }) => of.uid === undefined || of.uid === id).map(({ id }) => id);
    if (meant.length === 0) throw new DomainError("documentMissing");
    await database.transaction(async (tx) => {
      const locked = await lockOwned(tx, owner, meant);
      const able = locked.filter(({ state }) => from.includes(state));
      if (able.length === 0) throw new DomainError("documentState", { state: locked[0]?.state ?? "cancelled" });
      for (const document of able) await act(tx, document);
    });
  };
  return {
    pause: command(["waiting", "translating"], (tx, document) => pauseDocument(deps, tx, document)),
    resume: command(["paused"], async (tx, { id, run }) => {
      const change = { state: "waiting", run: run + 1, expiresAt: null, at: clock.now() } as const;
      const resumed = await changeDocument(tx, { id }, change);
      if (resumed !== undefined) await enqueueRun(deps, tx, resumed);
    }),
    cancel: command(unfinished, (tx, document) => cancelDocument(deps, tx, document)),
    retry: async (context, of) => {
      const payer = await deps.quota.payerOf(context);
      await command(["failed"], (tx, document) => retryDocument(deps, tx, { document, payer }))(context, of);
    },
  };
}

/** Has a document wait: its worker stops after the chunk at hand. */
export async function pauseDocument(
  { database, clock, lifeHours }: Pick<DocumentDeps, "database" | "clock" | "lifeHours">,
  tx: Executor,
  document: Pick<StoredDocument, "id" | "taskId">,
): Promise<void> {
  const at = clock.now();
  // What is paused for as long as files are kept is cancelled: its characters are not held back for ever.
  const expiresAt = new Date(at.getTime() + lifeHours * 3_600_000);
  await changeDocument(tx, { id: document.id }, { state: "paused", expiresAt, at });
  await tell(database, document, tx);
}

/** @param payer who pays for what was paid for by itself: its price was paid back when it failed */
async function retryDocument(
  deps: DocumentDeps,
  tx: Executor,
  { document, payer }: { readonly document: StoredDocument; readonly payer: Payer },
): Promise<void> {
  const { clock, lifeHours } = deps;
  if (!hasFiles(document, clock.now())) throw new DomainError("documentExpired", { hours: lifeHours });
  const { id, taskId, sourceLanguage: source, measuredWith } = document;
  const task = taskId === null ? undefined : await findTask(tx, taskId);
  if (task === undefined) throw new DomainError("documentTaskMissing");
  const key = source === null ? undefined : { documentId: id, source, target: task.targetLanguage, measuredWith };
  const measure = key === undefined ? undefined : await findMeasure(tx, key);
  const change = orderHolder(document.payer) === undefined ? {} : { payer };
  if (key === undefined || measure === undefined) await analyseAgain(deps, tx, { document, change });
  else await startDocument(deps, tx, { document, source: key.source, measure, change });
}

/** Of a file that came with its task and was refused: it may have been a converter that was missing. */
async function analyseAgain(
  { queue, clock, database }: DocumentDeps,
  tx: Executor,
  { document, change }: { readonly document: StoredDocument; readonly change: Pick<DocumentChange, "payer"> },
): Promise<void> {
  const { id, run, taskId } = document;
  const again = { ...change, state: "analysing", run: run + 1, problem: null, finishedAt: null } as const;
  await changeDocument(tx, { id }, { ...again, at: clock.now() });
  await queue.enqueue(analysisFor(document), { id }, { transaction: tx });
  await tell(database, { taskId }, tx);
}

/** Ends a document that has not come to its end: all characters go back but those of what its owner has in hand. */
export async function cancelDocument(
  {
    database,
    quota,
    sale,
    clock,
    lifeHours,
  }: Pick<DocumentDeps, "database" | "quota" | "sale" | "clock" | "lifeHours">,
  tx: Executor,
  document: StoredDocument,
): Promise<void> {
  const { id, run, reservationId, payer, tries, charged } = document;
  const keep = Math.min(document.delivered, charged);
  if (reservationId !== null) await quota.refund(tx, reservationId, { keep });
  const trial = { kind: "document", key: chargeKey(document, tries) } as const;
  if (payer !== null && keep === 0) await quota.returnTrial(tx, payer, trial);
  await reportUnused({ sale }, tx, { document, used: keep });
  const at = clock.now();
  const expiresAt = new Date(at.getTime() + lifeHours * 3_600_000);
  const change = { state: "cancelled", run: run + 1, charged: keep, finishedAt: at, expiresAt, at } as const;
  await changeDocument(tx, { id }, change);
  await tell(database, document, tx);
}
