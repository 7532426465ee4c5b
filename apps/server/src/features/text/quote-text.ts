import type { TextQuote, TranslateBody } from "@yiqiao/contracts/text";
import { answerForFailure, TranslationFailure } from "#features/translation";
import type { RequestContext } from "#platform/http";
import { lengthOf, requestFor, type TranslateTextParts } from "./translate-text.ts";

/**
 * What a text would cost, by the rule that it is charged by. Nothing is set aside, no engine is asked.
 * @throws {DomainError} as the translation would
 */
export async function quoteText(
  parts: TranslateTextParts,
  context: RequestContext,
  body: TranslateBody,
): Promise<TextQuote> {
  await parts.takeRate(context, "quote");
  const request = requestFor(parts, context, { body, signal: context.signal });
  await parts.visitorLine.pass(context, lengthOf(body));
  try {
    const counts = await parts.pipeline.quote(request);
    const { total_left: balance } = await parts.quota.remaining(context);
    return { ...counts, balance, balance_after: balance - counts.net };
  } catch (error) {
    throw error instanceof TranslationFailure ? answerForFailure(error, context.language) : error;
  }
}
