import { answerForFailure, TranslationFailure } from "#features/translation";
import { DomainError } from "#platform/errors";
import type { RequestContext } from "#platform/request";
import type { AskedText, TextEvent, TranslateTextDeps } from "./asked-text.ts";
import { recordRequest } from "./record-request.ts";
import { draftName, kindOf, lengthOf, requestFor } from "./request-for.ts";
import { failureOf, resultOf } from "./result-of.ts";
import { openPayment, type TextPayment } from "./text-payment.ts";

/** Well below the age at which a reservation counts as left behind: what was delivered later would cost nothing. */
const longestMs = 10 * 60 * 1000;

/**
 * Translates what a caller sent, sentence by sentence. What it will cost is set aside, or was seen to be there in plenty, before
 * the first engine is asked: neither repeats nor what a memory has whole. What was delivered is charged: all of it at the
 * end, the sentences that the caller has when it hangs up or takes too long, nothing when the translation fails.
 *
 * @throws {DomainError} before the first event for what is refused; later for a sentence that has no translation
 */
export async function* translateText(
  deps: TranslateTextDeps,
  context: RequestContext,
  asked: AskedText,
): AsyncGenerator<TextEvent> {
  const { src_lang: source, tgt_lang: target } = asked.body;
  using record = recordRequest(deps, context, { kind: kindOf(context), ...(source !== "auto" && { source, target }) });
  deps.running.add(record);
  try {
    yield* translateAndCharge(deps, context, asked);
  } catch (error) {
    record.rethrow(error);
  } finally {
    deps.running.delete(record);
  }
}

async function* translateAndCharge(
  deps: TranslateTextDeps,
  context: RequestContext,
  { body, mode, options }: AskedText,
): AsyncGenerator<TextEvent> {
  const counting = deps.takeRate(context, "text");
  counting.catch(() => undefined);
  // Visitors stand in a queue; of users the permissions are looked up meanwhile.
  if (context.principal === null) await counting;
  using version = body.draft === undefined ? undefined : await deps.drafts.begin(draftName(context, body.draft));
  const deadline = new AbortController();
  const timer = setTimeout(() => deadline.abort(new DomainError("engineUnavailable", { seconds: 30 })), longestMs);
  const signal = AbortSignal.any([context.signal, deadline.signal, ...(version === undefined ? [] : [version.signal])]);
  let payment: TextPayment | undefined;
  try {
    const request = requestFor(deps, context, { body, signal, options });
    await deps.visitorLine.pass(context, lengthOf(body));
    payment = openPayment({ deps, context, body }, mode);
    for await (const sent of deps.pipeline.translate({ ...request, tellsFailures: mode === "held" })) {
      if (sent.type === "measured") {
        await counting;
        await payment.setAside(sent.counts);
      } else if (sent.type === "segment") {
        await payment.waitUntilSetAside();
        yield { event: "segment", data: sent.event };
        payment.noteDelivered(sent.event, sent.space);
      } else {
        const { pay, ...balances } = await payment.finish(sent.outcome.counts);
        const data = resultOf(sent.outcome, { ...balances, language: context.language });
        yield { event: "done", data, pay, failure: failureOf(sent.outcome, context.language) };
        await payment.confirm(sent.outcome.counts);
      }
    }
  } catch (error) {
    if (!signal.aborted) await payment?.giveBack();
    // Who calls too often is told that first.
    await counting;
    throw error instanceof TranslationFailure ? answerForFailure(error, context.language) : error;
  } finally {
    clearTimeout(timer);
    await payment?.end();
  }
}
