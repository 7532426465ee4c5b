import { randomUUID } from "node:crypto";
import { type createTaskBodySchema, documentLimits } from "@yiqiao/contracts/documents";
import type { LanguageCode } from "@yiqiao/contracts/languages";
import type { z } from "zod";
import { answerForFailure, TranslationFailure } from "#features/translation";
import type { Executor } from "#platform/database";
import { DomainError } from "#platform/errors";
import { type Owner, ownerOf, type RequestContext } from "#platform/request";
import type { DocumentDeps } from "../ports.ts";
import { measureDocument } from "../quotes/measure-document.ts";
import { resolvePair } from "../quotes/resolve-pair.ts";
import { chosenIn } from "../quotes/task-libraries.ts";
import { librariesOf } from "#features/libraries";
import { assertUnfinished, filesPerTask, takeRate } from "../rates.ts";
import { untranslatedContentOf } from "../reading/untranslated-content.ts";
import { countOwned, findOwned, lockOwned } from "../records/documents.repository.ts";
import type { StoredMeasure } from "../records/measures.repository.ts";
import type { StoredDocument } from "../records/stored-document.ts";
import { insertTask } from "../records/tasks.repository.ts";
import { hasFiles } from "../status/describe.ts";
import { startDocument } from "./start-document.ts";

export type CreateTaskBody = z.infer<typeof createTaskBodySchema>;

interface Priced {
  readonly document: StoredDocument;
  readonly source: LanguageCode;
  readonly measure: StoredMeasure;
}

/**
 * Sets measured files on their way: characters are set aside and jobs enqueued in one transaction, all files or none.
 * The same files a second time are the same task.
 * @throws {DomainError} `documentTooMany`, `documentMissing`, `documentState`, `documentExpired`, `documentQuoteChanged`,
 *   `planLimit`, `insufficientCharacters`, `trialsOver`, and what keeps a pair from being translated
 */
export async function createTask(
  deps: DocumentDeps,
  context: RequestContext,
  body: CreateTaskBody,
): Promise<{ readonly task_id: string }> {
  const { database, rateLimiter, quota } = deps;
  await takeRate(rateLimiter, context, "task");
  const owner = ownerOf(context);
  const ids = [...new Set(body.docs)];
  assertCount(context, ids.length);
  const found = await findOwned(database.db, owner, ids);
  if (found.length < ids.length) throw new DomainError("documentMissing");
  const existing = taskOf(found);
  if (existing !== undefined) return { task_id: existing };
  const priced = await priceAll(deps, context, { documents: found, body });
  const now = priced.reduce((sum, { measure }) => sum + measure.net, 0);
  if (body.quoted !== undefined && now > body.quoted) {
    throw new DomainError("documentQuoteChanged", { quoted: body.quoted, now });
  }
  const payer = await quota.payerOf(context);
  return database.transaction(async (tx) => {
    const locked = await lockOwned(tx, owner, ids);
    if (locked.length < ids.length) throw new DomainError("documentMissing");
    const already = taskOf(locked);
    if (already !== undefined) return { task_id: already };
    assertReady(deps, locked);
    await assertRoom(tx, context, { owner, more: locked.length });
    const task_id = await newTask(deps, tx, { owner, body: withinReach(deps, body, priced) });
    for (const [position, { document, source, measure }] of priced.entries()) {
      await startDocument(deps, tx, { document, source, measure, change: { taskId: task_id, position, payer } });
    }
    return { task_id };
  });
}

/** Quality before speed is no mark of a task whose engines have nothing to take longer for: it would be told longer, too. */
function withinReach(
  { router }: Pick<DocumentDeps, "router">,
  body: CreateTaskBody,
  priced: readonly Pick<Priced, "source">[],
): CreateTaskBody {
  const { tgt_lang: target, domain } = body;
  const canBe = priced.some(({ source }) => {
    const plan = router.route({ pair: { source, target }, domain });
    return plan.available && plan.thorough === true;
  });
  return { ...body, thorough: body.thorough === true && canBe };
}

export function assertCount(context: RequestContext, count: number): void {
  const limit = filesPerTask(context, documentLimits.filesPerTask);
  if (count > limit) throw new DomainError("documentTooMany", { limit });
}

/**
 * The one task that all of the files are in already; undefined when they are in none.
 * @throws {DomainError} `documentState` when it is not one
 */
export function taskOf(documents: readonly StoredDocument[]): string | undefined {
  const tasks = new Set(documents.map(({ taskId }) => taskId));
  const [only] = tasks;
  if (tasks.size === 1) return only ?? undefined;
  const existing = documents.find(({ taskId }) => taskId !== null);
  throw new DomainError("documentState", { state: existing?.state ?? "ready" });
}

/** @throws {DomainError} `documentState`, `documentExpired` */
export function assertReady({ clock, lifeHours }: DocumentDeps, documents: readonly StoredDocument[]): void {
  const other = documents.find(({ state }) => state !== "ready");
  if (other !== undefined) throw new DomainError("documentState", { state: other.state });
  const now = clock.now();
  if (!documents.every((document) => hasFiles(document, now))) {
    throw new DomainError("documentExpired", { hours: lifeHours });
  }
}

/** Measures files, all of them. @throws {DomainError} what keeps one from being translated */
export async function priceAll(
  deps: DocumentDeps,
  context: RequestContext,
  { documents, body }: { readonly documents: readonly StoredDocument[]; readonly body: CreateTaskBody },
): Promise<Priced[]> {
  assertReady(deps, documents);
  const { src_lang: source, tgt_lang: target, domain } = body;
  const priced: Priced[] = [];
  for (const document of documents) {
    try {
      const { pair } = resolvePair(deps, document, { source, target, domain });
      const libraries = librariesOf(deps, ownerOf(context), { chosen: chosenIn(body), pair });
      const measure = await measureDocument(deps, document, {
        pair,
        libraries,
        untranslated: untranslatedContentOf(body),
      });
      priced.push({ document, source: pair.source, measure });
    } catch (error) {
      throw error instanceof TranslationFailure ? answerForFailure(error, context.language) : error;
    }
  }
  return priced;
}

const active = ["analysing", "waiting", "translating", "paused"] as const;

/** @throws {DomainError} `planLimit` */
export async function assertRoom(
  tx: Executor,
  context: RequestContext,
  { owner, more }: { readonly owner: Owner; readonly more: number },
): Promise<void> {
  assertUnfinished(context, (await countOwned(tx, owner, active)) + more);
}

interface NewTaskOf {
  readonly owner: Owner;
  readonly body: Omit<CreateTaskBody, "docs">;
  /** Left out: its files are translated as soon as they are measured. */
  readonly begins?: boolean;
}

export async function newTask(
  { clock }: DocumentDeps,
  tx: Executor,
  { owner, body, begins = true }: NewTaskOf,
): Promise<string> {
  const id = randomUUID();
  await insertTask(tx, owner, {
    id,
    sourceLanguage: body.src_lang,
    targetLanguage: body.tgt_lang,
    ...chosenIn(body),
    ...untranslatedContentOf(body),
    isThorough: body.thorough === true,
    begins,
    createdAt: clock.now(),
  });
  return id;
}
