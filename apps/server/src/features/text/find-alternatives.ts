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
import { takeDown } from "./take-down.ts";
import type { TakeRate } from "./text-rates.ts";
import type { TranslateTextDeps } from "./translate-text.ts";

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

/** Where a sentence belongs to something that its caller works in. */
export interface AlternativesOf {
  /** In place of the caller's. */
  readonly termbases: readonly UsedLibrary[];
  /** The sentence was paid for with the whole that it stands in. */
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
  const ended = takeDown(deps, context, { kind: "alternatives", source, target });
  try {
    const result = await askForAlternatives(deps, context, query, of);
    ended();
    return result;
  } catch (error) {
    ended(error);
    throw error;
  }
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
    const { termbases } = of ?? (await deps.libraries.use(user, choice));
    const countedFor = { kind: "alternatives", accountId: user.accountId } as const;
    const asked = { text, pair, domain, siteId, countedFor, termbases, back, signal };
    const find = () => deps.pipeline.alternatives(asked);
    if (of?.isPaid === true) return { ...(await find()), characters: 0 };
    return await paidOnce(deps, context, { text, source, target, domain }, find);
  } catch (error) {
    throw error instanceof TranslationFailure ? answerForFailure(error, language) : error;
  }
}

/**
 * Takes the price of a sentence for what is done with it, unless the caller has had it, and tells it; gives it back when that
 * fails.
 */
async function paidOnce<T extends object>(
  { quota, delivered, database }: AlternativesDeps,
  context: RequestContext,
  sentence: DeliveredSentence,
  work: () => Promise<T>,
): Promise<T & { readonly characters: number }> {
  const had = await delivered.find(database.db, context, [sentence]);
  if (had.size > 0) return { ...(await work()), characters: 0 };
  const cause = { kind: "alternatives" } as const;
  const reservation = await quota.reserve(context, codePointLength(sentence.text), { key: randomUUID(), cause });
  try {
    const done = await work();
    const { characters } = reservation;
    await reservation.commitWith(characters, delivered.noting(context, [sentence]));
    return { ...done, characters };
  } catch (error) {
    await reservation.release();
    throw error;
  }
}
