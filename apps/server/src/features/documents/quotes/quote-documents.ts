import { type CharacterCounts, type Quote, type QuoteBody, startedParts } from "@yiqiao/contracts/documents";
import type { Quality } from "@yiqiao/contracts/languages";
import { answerForFailure, TranslationFailure } from "#features/translation";
import { DomainError } from "#platform/errors";
import { ownerOf, type RequestContext } from "#platform/request";
import type { DocumentDeps } from "../ports.ts";
import { takeRate } from "../rates.ts";
import { untranslatedContentOf } from "../reading/untranslated-content.ts";
import { findOwned } from "../records/documents.repository.ts";
import type { Measure } from "../records/measures.repository.ts";
import type { StoredDocument, StoredProblem } from "../records/stored-document.ts";
import { countsOf, hasFiles, quotedOf } from "../status/describe.ts";
import { problemOf } from "../status/problem.ts";
import { secondsFor, thoroughSpeed } from "../status/progress.ts";
import { recentSpeed } from "../status/recent-speed.ts";
import { measureDocument } from "./measure-document.ts";
import { resolvePair, type ResolvedPair } from "./resolve-pair.ts";
import { chosenIn } from "./task-libraries.ts";
import { librariesOf } from "#features/libraries";

interface Priced {
  readonly document: StoredDocument;
  readonly resolved?: ResolvedPair;
  readonly measure?: Measure;
  readonly problem: StoredProblem | null;
}

/**
 * What the files would cost, before anybody agrees to it. A file that cannot be translated says why; the pair as such
 * is refused for all. @throws {DomainError} `documentMissing`, `sameLanguage`, `unsupportedPair`
 */
export async function quoteDocuments(deps: DocumentDeps, context: RequestContext, body: QuoteBody): Promise<Quote> {
  await takeRate(deps.rateLimiter, context, "look");
  const ids = [...new Set(body.docs)];
  const documents = await findOwned(deps.database.db, ownerOf(context), ids);
  if (documents.length < ids.length) throw new DomainError("documentMissing");
  const priced: Priced[] = [];
  for (const document of documents) priced.push(await price(deps, context, { document, body }));
  const measures = priced.flatMap(({ measure }) => measure ?? []);
  const characters = sumOf(measures.map((measure) => countsOf(measure)));
  const { total_left: balance } = await deps.quota.remaining(context);
  const way = wayOf(priced);
  const speed = await recentSpeed(deps);
  return {
    docs: priced.map(({ document, measure, problem }) =>
      quotedOf(document, { ...(measure && { measure }), problem, language: context.language }),
    ),
    characters,
    balance,
    balance_after: balance - characters.net,
    pay: await payFor(deps, context, { measures, isShort: balance < characters.net }),
    seconds: secondsFor(characters.net, body.thorough && way.can_be_thorough ? thoroughSpeed(speed) : speed),
    ...way,
  };
}

/** What the files cost one by one, where the caller needs that: who has no characters or trials left for them. */
async function payFor(
  { database, quota, sale }: DocumentDeps,
  context: RequestContext,
  { measures, isShort }: { readonly measures: readonly Measure[]; readonly isShort: boolean },
): Promise<Quote["pay"]> {
  if (context.principal === null || measures.length === 0) return null;
  const trials = await quota.trialsLeft(database.db, await quota.payerOf(context), "document");
  if (!isShort && (trials === null || trials >= measures.length)) return null;
  const price = await sale.priceFen(context.siteId);
  if (price === null) return null;
  return { price_fen: measures.reduce((sum, { net }) => sum + startedParts(net) * price, 0) };
}

async function price(
  deps: DocumentDeps,
  context: RequestContext,
  { document, body }: { readonly document: StoredDocument; readonly body: QuoteBody },
): Promise<Priced> {
  if (!hasFiles(document, deps.clock.now())) {
    return { document, problem: problemOf(new DomainError("documentExpired", { hours: deps.lifeHours })) };
  }
  if (document.state !== "ready") return { document, problem: document.problem };
  const { src_lang: source, tgt_lang: target, domain } = body;
  try {
    const resolved = resolvePair(deps, document, { source, target, domain });
    const libraries = librariesOf(deps, ownerOf(context), { chosen: chosenIn(body), pair: resolved.pair });
    const measure = await measureDocument(deps, document, {
      pair: resolved.pair,
      libraries,
      untranslated: untranslatedContentOf(body),
    });
    return { document, resolved, measure, problem: null };
  } catch (error) {
    if (!(error instanceof TranslationFailure)) throw error;
    // Of a pair that was chosen the whole call is wrong; a detected one is this file's affair.
    if (source !== "auto") throw answerForFailure(error, context.language);
    return { document, problem: problemOf(error) };
  }
}

export function sumOf(counts: readonly CharacterCounts[]): CharacterCounts {
  const sum = { total: 0, repeated: 0, from_memory: 0, net: 0 };
  for (const each of counts) {
    sum.total += each.total;
    sum.repeated += each.repeated;
    sum.from_memory += each.from_memory;
    sum.net += each.net;
  }
  return sum;
}

function wayOf(priced: readonly Priced[]): Pick<Quote, "pivot" | "quality" | "can_be_thorough"> {
  const plans = priced.flatMap(({ resolved }) => (resolved?.plan.available === true ? [resolved.plan] : []));
  const pivot = plans.find((plan) => plan.pivot !== undefined)?.pivot;
  const quality = worstQuality(plans.map((plan) => plan.quality));
  return {
    ...(pivot !== undefined && { pivot }),
    ...(quality !== undefined && { quality }),
    can_be_thorough: plans.some(({ thorough }) => thorough),
  };
}

/** `starter` as soon as any is; not known as long as any is not. */
export function worstQuality(qualities: readonly (Quality | undefined)[]): Quality | undefined {
  if (qualities.includes("starter")) return "starter";
  return qualities.length === 0 || qualities.includes(undefined) ? undefined : "standard";
}
