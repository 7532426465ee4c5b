import { randomUUID } from "node:crypto";
import type { CharacterCounts, SegmentEvent, TranslateBody, TranslateResult } from "@yiqiao/contracts/text";
import {
  answerForFailure,
  librariesByPair,
  type TranslationEvent,
  TranslationFailure,
  type TranslationOutcome,
  type TranslationPipeline,
  type TranslationRequest,
} from "#features/translation";
import type { LibraryAccess } from "#features/libraries";
import type { Quota, Reservation } from "#features/quota";
import { DomainError } from "#platform/errors";
import type { RequestContext } from "#platform/http";
import { assertLengths } from "./text-limits.ts";
import type { TakeRate } from "./text-rates.ts";

export interface TranslateTextParts {
  readonly pipeline: TranslationPipeline;
  readonly quota: Pick<Quota, "reserve" | "remaining">;
  readonly takeRate: TakeRate;
  readonly libraries: Pick<LibraryAccess, "use">;
}

export type TextEvent =
  | { readonly event: "segment"; readonly data: SegmentEvent }
  | { readonly event: "done"; readonly data: TranslateResult };

function resultOf(outcome: TranslationOutcome, balanceAfter: number): TranslateResult {
  const { translations, counts, engine, pivot, domainServed, quality } = outcome;
  return {
    translations: [...translations],
    characters: counts.net,
    counts,
    balance_after: balanceAfter,
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

/** What the pipeline is asked for. @throws {DomainError} `textEmpty`, `textTooLong` */
export function requestFor(
  { pipeline, libraries }: Pick<TranslateTextParts, "pipeline" | "libraries">,
  { siteId, principal }: RequestContext,
  { body, signal }: { readonly body: TranslateBody; readonly signal: AbortSignal },
): TranslationRequest {
  const { text, src_lang: source, tgt_lang: target, domain = "general", format = "text" } = body;
  const texts = typeof text === "string" ? [text] : text;
  assertLengths(texts, format, (given, kind) => pipeline.measure(given, kind));
  const user = { siteId, accountId: principal?.accountId ?? null };
  const byPair = librariesByPair(
    (choice) => libraries.use(user, choice),
    { domain, memoryIds: body.tm_ids, termbaseIds: body.tb_ids },
    source === "auto" ? undefined : source,
  );
  return { texts, format, source, target, domain, libraries: byPair, siteId, signal };
}

/**
 * Translates what a caller sent, sentence by sentence. What it will cost is set aside before the first engine is asked:
 * neither repeats nor what a memory has whole. What was delivered is charged: all of it at the end, the sentences that
 * the caller has when it hangs up or takes too long, nothing when the translation fails.
 *
 * @throws {DomainError} before the first event for what is refused; later for a sentence that has no translation
 */
export async function* translateText(
  parts: TranslateTextParts,
  context: RequestContext,
  { body, mode }: { readonly body: TranslateBody; readonly mode: DeliveryMode },
): AsyncGenerator<TextEvent> {
  await parts.takeRate(context, "text");
  const deadline = new AbortController();
  const signal = AbortSignal.any([context.signal, deadline.signal]);
  const request = requestFor(parts, context, { body, signal });
  const timer = setTimeout(() => deadline.abort(new DomainError("engineUnavailable", { seconds: 30 })), longestMs);
  try {
    const events = parts.pipeline.translate(request);
    yield* charged(parts, context, { events, mode, signal, quoted: body.quoted });
  } catch (error) {
    throw error instanceof TranslationFailure ? answerForFailure(error, context.language) : error;
  } finally {
    clearTimeout(timer);
  }
}

interface Charge {
  readonly events: AsyncIterable<TranslationEvent>;
  readonly mode: DeliveryMode;
  readonly signal: AbortSignal;
  readonly quoted: number | undefined;
}

/** Passes events on, sets aside what they will cost, and settles it, however they end. */
async function* charged(
  { quota }: Pick<TranslateTextParts, "quota">,
  context: RequestContext,
  { events, mode, signal, quoted }: Charge,
): AsyncGenerator<TextEvent> {
  let reservation: Reservation | undefined;
  let delivered = 0;
  try {
    for await (const sent of events) {
      if (sent.type === "measured") {
        assertQuoted(sent.counts, quoted);
        reservation = await quota.reserve(context, sent.counts.net, { key: randomUUID(), cause: { kind: "text" } });
      } else if (sent.type === "segment") {
        yield { event: "segment", data: sent.event };
        if (mode === "streamed") delivered = sent.characters;
      } else {
        await reservation?.commit(sent.outcome.counts.net);
        reservation = undefined;
        const { total_left: left } = await quota.remaining(context);
        yield { event: "done", data: resultOf(sent.outcome, left) };
      }
    }
  } catch (error) {
    if (!signal.aborted) delivered = 0;
    throw error;
  } finally {
    await (delivered > 0 ? reservation?.commit(delivered) : reservation?.release());
  }
}

function assertQuoted({ net: now }: CharacterCounts, quoted: number | undefined): void {
  if (quoted !== undefined && now > quoted) throw new DomainError("quoteChanged", { quoted, now });
}

/** The result of a translation whose sentences nobody waits for one by one. */
export async function wholeResult(events: AsyncIterable<TextEvent>): Promise<TranslateResult> {
  for await (const { event, data } of events) if (event === "done") return data;
  throw new Error("The translation ended without a result");
}
