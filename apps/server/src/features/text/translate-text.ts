import { answerForFailure, TranslationFailure } from "#features/translation";
import { DomainError } from "#platform/errors";
import type { RequestContext } from "#platform/request";
import { charged } from "./charge-text.ts";
import { kindOf, lengthOf, requestFor } from "./request-for.ts";
import { takeDown } from "./take-down.ts";
import type { TranslateTextDeps, TextEvent, AskedText } from "./asked-text.ts";

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
