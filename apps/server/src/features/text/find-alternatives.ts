import { randomUUID } from "node:crypto";
import type { DomainCode, LanguageCode } from "@yiqiao/contracts/languages";
import { type AlternativesResult, codePointLength } from "@yiqiao/contracts/text";
import type { LibraryAccess } from "#features/libraries";
import {
  answerForFailure,
  TranslationFailure,
  type TranslationPipeline,
  type UsedLibrary,
} from "#features/translation";
import type { Quota } from "#features/quota";
import { DomainError } from "#platform/errors";
import type { RequestContext } from "#platform/request";
import type { DeliveredSentence } from "./delivered-sentences.ts";
import { recordRequest } from "./record-request.ts";
import type { TakeRate } from "./text-rates.ts";
import type { TranslateTextDeps } from "./asked-text.ts";

export interface AlternativesDeps extends Pick<TranslateTextDeps, "delivered" | "database" | "usage" | "clock"> {
  readonly pipeline: Pick<TranslationPipeline, "alternatives" | "assertServed">;
  readonly quota: Pick<Quota, "reserve">;
  readonly takeRate: TakeRate;
  readonly libraries: Pick<LibraryAccess, "use">;
}

export interface AlternativesQuery {
  readonly text: string;
  readonly src_lang: LanguageCode;
  readonly tgt_lang: LanguageCode;
  readonly domain?: DomainCode | undefined;
  readonly back?: boolean | undefined;
  readonly tb_ids?: readonly string[] | undefined;
}

/** The project that a text belongs to, if any. */
export interface AlternativesOf {
  /** In place of the caller's. */
  readonly termbases?: readonly UsedLibrary[];
  /** It was paid for with the whole that it stands in, or is it. */
  readonly isPaid: boolean;
}

/**
 * Other ways to put a sentence or a word, best first, as far as the engine gives them; with `back` also what each of
 * them means in the source language. The terms of the
 * caller's termbases are in them, or named as missing. Costs the text's characters, once; nothing for a sentence that the
 * caller has had translated.
 */
export async function findAlternatives(
  deps: AlternativesDeps,
  context: RequestContext,
  query: AlternativesQuery,
  of?: AlternativesOf,
): Promise<AlternativesResult> {
  const { src_lang: source, tgt_lang: target } = query;
  using record = recordRequest(deps, context, { kind: "alternatives", source, target });
  return await askForAlternatives(deps, context, query, of).catch(record.rethrow);
}

async function askForAlternatives(
  deps: AlternativesDeps,
  context: RequestContext,
  query: AlternativesQuery,
  of?: AlternativesOf,
): Promise<AlternativesResult> {
  const { text, src_lang: source, tgt_lang: target, domain = "general", back = false, tb_ids: termbaseIds } = query;
  const { siteId, principal, signal, language } = context;
  await deps.takeRate(context, "text");
  if (text.trim() === "") throw new DomainError("textEmpty");
  const pair = { source, target };
  try {
    deps.pipeline.assertServed(pair);
    const user = { siteId, accountId: principal?.accountId ?? null };
    const choice = { pair, domain, memoryIds: [], termbaseIds };
    const termbases = of?.termbases ?? (await deps.libraries.use(user, choice)).termbases;
    const countedFor = { kind: "alternatives", accountId: user.accountId } as const;
    const asked = { text, pair, domain, siteId, countedFor, termbases, back, signal };
    const find = () => deps.pipeline.alternatives(asked);
    const price = of?.isPaid === true ? 0 : await priceOfAlternatives(deps, context, query);
    if (price === 0) return { ...(await find()), characters: 0 };
    return await withPayment(deps, context, { sentence: { text, source, target, domain }, price }, find);
  } catch (error) {
    throw error instanceof TranslationFailure ? answerForFailure(error, language) : error;
  }
}

/**
 * The code points that alternatives of a sentence cost; sentences that the caller has already had translated are free.
 */
export async function priceOfAlternatives(
  { delivered, database }: Pick<AlternativesDeps, "delivered" | "database">,
  context: RequestContext,
  { text, src_lang: source, tgt_lang: target, domain = "general" }: AlternativesQuery,
): Promise<number> {
  const had = await delivered.find(database.db, context, [{ text, source, target, domain }]);
  return had.size > 0 ? 0 : codePointLength(text);
}

/** Takes the price of a sentence for what is done with it, and tells it; gives it back when that fails. */
async function withPayment<T extends object>(
  { quota, delivered }: AlternativesDeps,
  context: RequestContext,
  { sentence, price }: { readonly sentence: DeliveredSentence; readonly price: number },
  work: () => Promise<T>,
): Promise<T & { readonly characters: number }> {
  const cause = { kind: "alternatives" } as const;
  const reservation = await quota.reserve(context, price, { key: randomUUID(), cause });
  try {
    const done = await work();
    await reservation.commitWith(price, delivered.noting(context, [sentence]));
    return { ...done, characters: price };
  } catch (error) {
    await reservation.release();
    throw error;
  }
}
