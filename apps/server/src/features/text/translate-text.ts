import type { SegmentEvent, TranslateBody, TranslateResult } from "@yiqiao/contracts/text";
import {
  answerForFailure,
  TranslationFailure,
  type TranslationPipeline,
  type TranslationRequest,
} from "#features/translation";
import type { LibraryAccess } from "#features/libraries";
import type { UsageRecorder } from "#features/statistics";
import type { Clock } from "#platform/clock";
import type { Quota } from "#features/quota";
import type { Database, Executor } from "#platform/database";
import { DomainError } from "#platform/errors";
import type { VisitorLine } from "#platform/limits";
import type { RequestContext } from "#platform/request";
import { charged } from "./charge-text.ts";
import type { DeliveredSentences } from "./delivered-sentences.ts";
import type { Drafts } from "./drafts.ts";
import { kindOf, lengthOf, requestFor } from "./request-for.ts";
import { takeDown } from "./take-down.ts";
import type { TakeRate } from "./text-rates.ts";

export interface TranslateTextDeps {
  readonly pipeline: TranslationPipeline;
  readonly quota: Pick<Quota, "reserve" | "lookAt" | "remaining" | "settled">;
  readonly takeRate: TakeRate;
  readonly visitorLine: VisitorLine;
  readonly libraries: Pick<LibraryAccess, "use">;
  readonly delivered: DeliveredSentences;
  readonly database: Pick<Database, "db" | "transaction">;
  readonly usage: Pick<UsageRecorder, "request">;
  readonly clock: Clock;
  /** Texts that this process translates at the moment. */
  readonly running: Set<object>;
  readonly drafts: Drafts;
}

export type TextEvent =
  | { readonly event: "segment"; readonly data: SegmentEvent }
  | {
      readonly event: "done";
      readonly data: TranslateResult;
      /** Of a text that is `held`: charges it, as a part of a transaction that may be done twice. */
      readonly pay?: (tx: Executor) => Promise<void>;
      /** Of a text that is `held`: why it has no translation at all; those of the same call may have one. */
      readonly failure?: DomainError | undefined;
    };

/** Well below the age at which a reservation counts as left behind: what was delivered later would cost nothing. */
const longestMs = 10 * 60 * 1000;

/**
 * `streamed`: sentences reach the caller as they are done. Otherwise only the whole is a delivery. `held`: the result
 * is told before it is charged, which happens when the next event is asked for, unless its caller has done so; nothing is
 * charged when none is.
 */
export type DeliveryMode = "streamed" | "whole" | "held";

/** What a caller asks for beyond the body of our own call. */
export type TextManner = Pick<TranslationRequest, "isUnsplit" | "threshold">;

export interface AskedText {
  readonly body: TranslateBody;
  readonly mode: DeliveryMode;
  readonly manner?: TextManner | undefined;
}

/**
 * Translates what a caller sent, sentence by sentence. What it will cost is set aside, or was seen to be there in plenty, before
 * the first engine is asked: neither repeats nor what a memory has whole. What was delivered is charged: all of it at the end, the sentences that
 * the caller has when it hangs up or takes too long, nothing when the translation fails.
 *
 * @throws {DomainError} before the first event for what is refused; later for a sentence that has no translation
 */
export async function* translateText(
  deps: TranslateTextDeps,
  context: RequestContext,
  asked: AskedText,
): AsyncGenerator<TextEvent> {
  const { src_lang: source, tgt_lang: target } = asked.body;
  const ended = takeDown(deps, context, { kind: kindOf(context), ...(source !== "auto" && { source, target }) });
  let failure: unknown;
  const text = {};
  deps.running.add(text);
  try {
    yield* translated(deps, context, asked);
  } catch (error) {
    failure = error;
    throw error;
  } finally {
    deps.running.delete(text);
    ended(failure);
  }
}

async function* translated(
  deps: TranslateTextDeps,
  context: RequestContext,
  { body, mode, manner }: AskedText,
): AsyncGenerator<TextEvent> {
  const counting = deps.takeRate(context, "text");
  counting.catch(() => undefined);
  // Visitors have a line to stand in; what users may do is looked up meanwhile.
  if (context.principal === null) await counting;
  const deadline = new AbortController();
  const version = body.draft === undefined ? undefined : await deps.drafts.begin(nameOf(context, body.draft));
  const signal = AbortSignal.any([context.signal, deadline.signal, ...(version === undefined ? [] : [version.signal])]);
  const timer = setTimeout(() => deadline.abort(new DomainError("engineUnavailable", { seconds: 30 })), longestMs);
  try {
    const request = { ...requestFor(deps, context, { body, signal, manner }), tellsFailures: mode === "held" };
    await deps.visitorLine.pass(context, lengthOf(body));
    const standing = deps.quota.lookAt(context);
    const events = deps.pipeline.translate(request);
    yield* charged(deps, context, { events, mode, signal, body, standing, counting });
  } catch (error) {
    // Who calls too often is told that first.
    await counting;
    throw error instanceof TranslationFailure ? answerForFailure(error, context.language) : error;
  } finally {
    clearTimeout(timer);
    version?.end();
  }
}

/** A draft is its owner's own. */
const nameOf = ({ principal, deviceId }: RequestContext, draft: string) =>
  `${principal?.accountId ?? deviceId} ${draft}`;
