import { randomUUID } from "node:crypto";
import type { SegmentEvent, TranslateBody, TranslateResult } from "@yiqiao/contracts/text";
import {
  answerForFailure,
  librariesByPair,
  type TranslationEvent,
  TranslationFailure,
  type TranslationOutcome,
  type TranslationPipeline,
} from "#features/translation";
import type { LibraryAccess } from "#features/libraries";
import type { Quota, Reservation } from "#features/quota";
import { DomainError } from "#platform/errors";
import type { RequestContext } from "#platform/http";
import { measureTexts } from "./text-limits.ts";
import type { TakeRate } from "./text-rates.ts";

export interface TranslateTextParts {
  readonly pipeline: TranslationPipeline;
  readonly quota: Pick<Quota, "reserve">;
  readonly takeRate: TakeRate;
  readonly libraries: Pick<LibraryAccess, "use">;
}

export type TextEvent =
  | { readonly event: "segment"; readonly data: SegmentEvent }
  | { readonly event: "done"; readonly data: TranslateResult };

const textsOf = (text: TranslateBody["text"]): readonly string[] => (typeof text === "string" ? [text] : text);

function resultOf(outcome: TranslationOutcome): TranslateResult {
  const { translations, characters, engine, pivot, domainServed, quality } = outcome;
  return {
    translations: [...translations],
    characters,
    engine,
    ...(pivot !== undefined && { pivot }),
    domain_served: domainServed,
    ...(quality !== undefined && { quality }),
  };
}

/** Well below the age at which a reservation counts as left behind: what was delivered later would cost nothing. */
const longestMs = 10 * 60 * 1000;

/** `streamed`: sentences reach the caller as they are done. Otherwise only the whole is a delivery. */
export type DeliveryMode = "streamed" | "whole";

/**
 * Translates what a caller sent, sentence by sentence. What was delivered is charged: all of it at the end, the
 * sentences that the caller has when it hangs up or takes too long, nothing when the translation fails.
 *
 * @throws {DomainError} before the first event for what is refused; later for a sentence that has no translation
 */
export async function* translateText(
  parts: TranslateTextParts,
  context: RequestContext,
  { body, mode }: { readonly body: TranslateBody; readonly mode: DeliveryMode },
): AsyncGenerator<TextEvent> {
  await parts.takeRate(context);
  const texts = textsOf(body.text);
  const format = body.format ?? "text";
  const total = measureTexts(texts, format, (given, kind) => parts.pipeline.measure(given, kind));
  const reservation = await parts.quota.reserve(context, total, randomUUID());
  const deadline = new AbortController();
  const timer = setTimeout(() => deadline.abort(new DomainError("engineUnavailable", { seconds: 30 })), longestMs);
  const signal = AbortSignal.any([context.signal, deadline.signal]);
  const user = { siteId: context.siteId, accountId: context.principal?.accountId ?? null };
  const domain = body.domain ?? "general";
  const libraries = librariesByPair(
    (choice) => parts.libraries.use(user, choice),
    { domain, memoryIds: body.tm_ids, termbaseIds: body.tb_ids },
    body.src_lang === "auto" ? undefined : body.src_lang,
  );
  const events = parts.pipeline.translate({
    texts,
    format,
    source: body.src_lang,
    target: body.tgt_lang,
    domain,
    libraries,
    siteId: context.siteId,
    signal,
  });
  try {
    yield* charged(events, reservation, { mode, signal });
  } catch (error) {
    throw error instanceof TranslationFailure ? answerForFailure(error, context.language) : error;
  } finally {
    clearTimeout(timer);
  }
}

/** Passes events on and settles the reservation, however they end. */
async function* charged(
  events: AsyncIterable<TranslationEvent>,
  reservation: Reservation,
  { mode, signal }: { readonly mode: DeliveryMode; readonly signal: AbortSignal },
): AsyncGenerator<TextEvent> {
  let delivered = 0;
  let isSettled = false;
  try {
    for await (const sent of events) {
      if (sent.type === "done") {
        await reservation.commit(sent.outcome.characters);
        isSettled = true;
        yield { event: "done", data: resultOf(sent.outcome) };
      } else {
        yield { event: "segment", data: sent.event };
        if (mode === "streamed") delivered = sent.characters;
      }
    }
  } catch (error) {
    if (!signal.aborted) delivered = 0;
    throw error;
  } finally {
    if (!isSettled) await (delivered > 0 ? reservation.commit(delivered) : reservation.release());
  }
}

/** The result of a translation whose sentences nobody waits for one by one. */
export async function wholeResult(events: AsyncIterable<TextEvent>): Promise<TranslateResult> {
  for await (const { event, data } of events) if (event === "done") return data;
  throw new Error("The translation ended without a result");
}
