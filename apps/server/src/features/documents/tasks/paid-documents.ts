import type { QuoteBody } from "@yiqiao/contracts/documents";
import type { LanguageCode } from "@yiqiao/contracts/languages";
import type { Payer } from "#features/quota";
import { answerForFailure, TranslationFailure } from "#features/translation";
import type { Executor } from "#platform/database";
import { DomainError } from "#platform/errors";
import { ownerName, registeredOwnerOf, type RequestContext } from "#platform/request";
import type { DocumentDeps } from "../ports.ts";
import { resolvePair } from "../quotes/resolve-pair.ts";
import { takeRate } from "../rates.ts";
import { findOwned, lockOwned } from "../records/documents.repository.ts";
import { findMeasures, type StoredMeasure } from "../records/measures.repository.ts";
import type { StoredDocument } from "../records/stored-document.ts";
import { assertCount, assertReady, newTask, priceAll, taskOf } from "./create-task.ts";
import { startDocument } from "./start-document.ts";

/** Characters that a purchase of files is for, and who has the purse that they are in. */
export interface PaidTask {
  readonly accountId: string;
  readonly siteId: number;
  readonly task: QuoteBody;
  /** `order:<number>` */
  readonly holder: string;
  readonly characters: number;
}

/** Documents that are paid for one by one, without a plan or a trial; for orders. */
export interface PaidDocuments {
  /**
   * What each file would cost, in their order.
   * @throws {DomainError} `documentMissing`, `documentState`, `documentExpired`, and what keeps a pair from being translated
   */
  measure(context: RequestContext, task: QuoteBody): Promise<{ readonly uid: string; readonly net: number }[]>;
  /**
   * Sets files on their way that are paid for, in the order's transaction, at what they were measured with when they
   * were ordered. The same files of the same holder are the same task. @returns its id
   * @throws {DomainError} as {@link measure}; `documentQuoteChanged` when they cost more than was paid for
   */
  begin(executor: Executor, paid: PaidTask): Promise<string>;
}

export function createPaidDocuments(deps: DocumentDeps): PaidDocuments {
  return {
    measure: (context, task) => measure(deps, context, task),
    begin: (tx, paid) => begin(deps, tx, paid),
  };
}

async function measure(deps: DocumentDeps, context: RequestContext, body: QuoteBody) {
  const { database, rateLimiter } = deps;
  await takeRate(rateLimiter, context, "look");
  const owner = registeredOwnerOf(context);
  const ids = [...new Set(body.docs)];
  assertCount(context, ids.length);
  const documents = await findOwned(database.db, owner, ids);
  if (documents.length < ids.length) throw new DomainError("documentMissing");
  const priced = await priceAll(deps, context, { documents, body });
  return priced.map(({ document, measure: { net } }) => ({ uid: document.id, net }));
}

async function begin(deps: DocumentDeps, tx: Executor, paid: PaidTask): Promise<string> {
  const { accountId, siteId, task, holder, characters } = paid;
  const owner = { name: ownerName(accountId), siteId, accountId };
  const ids = [...new Set(task.docs)];
  const documents = await lockOwned(tx, owner, ids);
  if (documents.length < ids.length) throw new DomainError("documentMissing");
  const existing = taskOf(documents);
  if (existing !== undefined && documents.every(({ payer }) => orderHolder(payer) === holder)) return existing;
  assertReady(deps, documents);
  const chosen = paidFor(await measuresOf(deps, tx, { documents, task }), characters);
  const payer: Payer = { holders: [{ name: holder, grant: null }], siteId, trials: null, accountId };
  const taskId = await newTask(deps, tx, { owner, body: task });
  for (const [position, one] of chosen.entries()) {
    await startDocument(deps, tx, { ...one, change: { taskId, position, payer } });
  }
  return taskId;
}

/** Who has the purse of what was paid for by itself; undefined for everything else. */
export function orderHolder(payer: Payer | null): string | undefined {
  const name = payer?.holders[0].name;
  return name?.startsWith("order:") === true ? name : undefined;
}

interface Measured {
  readonly document: StoredDocument;
  readonly source: LanguageCode;
  /** One for each state that the memories were in when it was asked for. */
  readonly measures: readonly StoredMeasure[];
}

/** Nothing is measured now: the memories may have changed since the files were ordered. */
async function measuresOf(
  deps: DocumentDeps,
  tx: Executor,
  { documents, task }: { readonly documents: readonly StoredDocument[]; readonly task: QuoteBody },
): Promise<Measured[]> {
  const { src_lang: source, tgt_lang: target, domain } = task;
  const measured: Measured[] = [];
  for (const document of documents) {
    try {
      const { pair } = resolvePair(deps, document, { source, target, domain });
      const measures = await findMeasures(tx, { documentId: document.id, ...pair });
      measured.push({ document, source: pair.source, measures });
    } catch (error) {
      throw error instanceof TranslationFailure ? answerForFailure(error, "zh") : error;
    }
  }
  return measured;
}

type Chosen = Pick<Measured, "document" | "source"> & { readonly measure: StoredMeasure };

/**
 * The measures that add up to what was paid for, or to the most below it. The files were measured for the order, so that
 * the measures that it was priced with are among them. @throws {DomainError} `documentQuoteChanged`
 */
function paidFor(measured: readonly Measured[], characters: number): readonly Chosen[] {
  let sums = new Map<number, readonly Chosen[]>([[0, []]]);
  for (const { document, source, measures } of measured) {
    const next = new Map<number, readonly Chosen[]>();
    for (const [sum, chosen] of sums) {
      for (const measure of measures) {
        const more = sum + measure.net;
        if (more <= characters && !next.has(more)) next.set(more, [...chosen, { document, source, measure }]);
      }
    }
    sums = next;
  }
  const best = sums.get(Math.max(...sums.keys()));
  if (best !== undefined) return best;
  const now = measured.reduce((sum, { measures }) => sum + Math.min(...measures.map(({ net }) => net)), 0);
  throw new DomainError("documentQuoteChanged", { quoted: characters, now });
}
