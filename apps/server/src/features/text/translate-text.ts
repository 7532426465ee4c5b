import { randomUUID } from "node:crypto";
import type { LanguageCode } from "@yiqiao/contracts/languages";
import {
  type CharacterCounts,
  type SegmentEvent,
  textLimitCodePoints,
  type TranslateBody,
  type TranslateResult,
} from "@yiqiao/contracts/text";
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
import type { UsageRecorder } from "#features/statistics";
import type { Clock } from "#platform/clock";
import type { Promised, Quota, Standing } from "#features/quota";
import type { Database } from "#platform/database";
import { DomainError } from "#platform/errors";
import type { VisitorLine } from "#platform/limits";
import type { RequestContext } from "#platform/request";
import { takeDown } from "./take-down.ts";
import type { DeliveredSentence, DeliveredSentences } from "./delivered-sentences.ts";
import { assertLengths } from "./text-limits.ts";
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
}

export type TextEvent =
  | { readonly event: "segment"; readonly data: SegmentEvent }
  | { readonly event: "done"; readonly data: TranslateResult };

function resultOf(outcome: TranslationOutcome, balanceAfter: number): TranslateResult {
  const { translations, counts, engine, pivot, domainServed, quality, style } = outcome;
  return {
    translations: [...translations],
    characters: counts.net,
    counts,
    balance_after: balanceAfter,
    engine,
    ...(pivot !== undefined && { pivot }),
    domain_served: domainServed,
    ...(quality !== undefined && { quality }),
    ...(style !== undefined && { style }),
  };
}

/** Well below the age at which a reservation counts as left behind: what was delivered later would cost nothing. */
const longestMs = 10 * 60 * 1000;

/**
 * With so few texts at once the next statement costs less than waiting for the disk: what a text costs is set aside while the
 * engine works, and charged once the answer is out. With more of them one statement for each is what counts.
 */
const fewTexts = 2;

/**
 * `streamed`: sentences reach the caller as they are done. Otherwise only the whole is a delivery. `held`: the result is told
 * before it is charged, which happens when the next event is asked for; nothing is when none is.
 */
export type DeliveryMode = "streamed" | "whole" | "held";

/** What a caller asks for beyond the body of our own call. */
export type TextManner = Pick<TranslationRequest, "isUnsplit" | "threshold">;

export interface AskedText {
  readonly body: TranslateBody;
  readonly mode: DeliveryMode;
  readonly manner?: TextManner | undefined;
}

/** As what it is counted and charged. */
const kindOf = ({ principal }: RequestContext) => (principal?.apiKey === undefined ? "text" : "api");

/** The characters that a caller sent. */
export const lengthOf = ({ text }: TranslateBody): number =>
  typeof text === "string" ? text.length : text.reduce((sum, one) => sum + one.length, 0);

/** What the pipeline is asked for. @throws {DomainError} `textEmpty`, `textTooLong`; `unauthenticated` for a visitor's style */
export function requestFor(
  {
    pipeline,
    libraries,
    delivered,
    database,
    quota,
  }: Pick<TranslateTextDeps, "pipeline" | "libraries" | "delivered" | "database" | "quota">,
  context: RequestContext,
  { body, signal, manner }: Pick<AskedText, "body" | "manner"> & { readonly signal: AbortSignal },
): TranslationRequest {
  const { text, src_lang: source, tgt_lang: target, domain = "general", format = "text", style = [] } = body;
  const texts = typeof text === "string" ? [text] : text;
  const { siteId, principal } = context;
  // Free words for a model are not for everybody.
  if (style.length > 0 && principal === null) throw new DomainError("unauthenticated");
  const measure: TranslationPipeline["measure"] = (given, kind) => pipeline.measure(given, kind);
  assertLengths(texts, { format, measure, limit: principal?.apiKey === undefined ? textLimitCodePoints : undefined });
  const user = { siteId, accountId: principal?.accountId ?? null };
  const byPair = librariesByPair(
    (choice) => libraries.use(user, choice),
    { domain, memoryIds: body.tm_ids, termbaseIds: body.tb_ids },
    source === "auto" ? undefined : source,
  );
  const findPaid = async (sentences: readonly { readonly text: string; readonly language: LanguageCode }[]) => {
    await quota.settled();
    const asked = sentences.map(({ text: one, language }) => ({ text: one, source: language, target, domain, style }));
    return delivered.find(database.db, context, asked);
  };
  const asked = {
    ...(body.continued === true && { findPaid }),
    ...(body.check_source !== undefined && { checksSource: body.check_source }),
    ...(style.length > 0 && { style }),
    ...manner,
  };
  const countedFor = { kind: kindOf(context), accountId: user.accountId } as const;
  return {
    texts,
    format,
    source,
    target,
    domain,
    libraries: byPair,
    scores: true,
    siteId,
    countedFor,
    signal,
    ...asked,
  };
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
  const signal = AbortSignal.any([context.signal, deadline.signal]);
  const timer = setTimeout(() => deadline.abort(new DomainError("engineUnavailable", { seconds: 30 })), longestMs);
  try {
    const request = requestFor(deps, context, { body, signal, manner });
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
  }
}

interface Charge {
  readonly events: AsyncIterable<TranslationEvent>;
  readonly mode: DeliveryMode;
  readonly signal: AbortSignal;
  readonly body: TranslateBody;
  readonly standing: Standing;
  /** Fails for who calls too often. */
  readonly counting: Promise<void>;
}

/** Passes events on, sets aside what they will cost, and settles it, however they end. */
async function* charged(
  { delivered: noted, database, running }: Pick<TranslateTextDeps, "delivered" | "database" | "running">,
  context: RequestContext,
  { events, mode, signal, body, standing, counting }: Charge,
): AsyncGenerator<TextEvent> {
  /** Made while the engine is asked already, where the caller has enough; nobody gets anything before it is there. */
  let reserving: Promise<Promised> | undefined;
  let delivered = 0;
  const kind = kindOf(context);
  const chargeKey = context.principal?.apiKey?.call.chargeKey;
  const sentences: DeliveredSentence[] = [];
  const settle = async (characters: number): Promise<number | undefined> => {
    const reservation = await reserving;
    if (reservation === undefined) {
      await noted.noteFree(database.db, context, sentences);
      return undefined;
    }
    const noting = () => noted.noting(context, sentences);
    const { afterwards } = reservation;
    // An answer that is kept, to be given again, is paid for first.
    const isLate = mode === "whole" && afterwards !== undefined && chargeKey === undefined;
    if (isLate) afterwards.commit(noting);
    const left = isLate ? afterwards.left : await reservation.commitWith(characters, noting());
    reserving = undefined;
    return left;
  };
  try {
    for await (const sent of events) {
      if (sent.type === "measured") {
        await counting;
        const { net } = sent.counts;
        assertQuoted(sent.counts, body.quoted);
        if (net === 0) continue;
        const work = { key: chargeKey ?? randomUUID(), cause: { kind } } as const;
        const isPromised = mode === "whole" && running.size > fewTexts;
        reserving = isPromised ? standing.promise(net, work) : standing.reserve(net, work);
        reserving.catch(() => undefined);
        if (!(await standing.has(net))) await reserving;
      } else if (sent.type === "segment") {
        await reserving;
        yield { event: "segment", data: sent.event };
        if (mode === "streamed") delivered = sent.characters;
        const { source: text, src_lang: source } = sent.event;
        const { tgt_lang: target, domain = "general", style = [] } = body;
        sentences.push({ text, source, target, domain, style });
      } else {
        const { net } = sent.outcome.counts;
        const isPaid = reserving !== undefined;
        const left = mode === "held" ? undefined : await settle(net);
        // What costs nothing takes nothing from what is left.
        const totalLeft = left ?? (await standing.remaining(isPaid ? "now" : "first")).total_left;
        yield { event: "done", data: resultOf(sent.outcome, totalLeft) };
        if (mode === "held") await settle(net);
      }
    }
  } catch (error) {
    if (!signal.aborted) delivered = 0;
    throw error;
  } finally {
    // One that was refused takes nothing.
    const reservation = await reserving?.catch(() => undefined);
    if (reservation !== undefined) await (delivered > 0 ? settle(delivered) : reservation.release());
  }
}

function assertQuoted({ net: now }: CharacterCounts, quoted: number | undefined): void {
  if (quoted !== undefined && now > quoted) throw new DomainError("quoteChanged", { quoted, now });
}
