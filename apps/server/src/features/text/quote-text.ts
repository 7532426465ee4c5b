import type { TextQuote, TranslateBody } from "@yiqiao/contracts/text";
import { answerForFailure, TranslationFailure } from "#features/translation";
import type { RequestContext } from "#platform/request";
import { draftName, kindOf, lengthOf, requestFor } from "./request-for.ts";
import type { TranslateTextDeps } from "./asked-text.ts";

/**
 * What a text would cost, by the same rules that it is charged by. Nothing is reserved and no engine is used.
 * @throws {DomainError} as the translation would
 */
export async function quoteText(
  deps: TranslateTextDeps,
  context: RequestContext,
  body: TranslateBody,
): Promise<TextQuote> {
  await deps.takeRate(context, "quote");
  const request = requestFor(deps, context, { body, signal: context.signal });
  await deps.visitorLine.pass(context, lengthOf(body));
  try {
    const { draft } = body;
    // What a version costs that is under way is charged, or will not be.
    if (draft !== undefined) await deps.drafts.settled(draftName(context, draft));
    const counts = await deps.pipeline.quote(request);
    const standing = deps.quota.lookAt(context);
    const { total_left: balance } = await standing.remaining("first");
    const ofDraft = draft === undefined ? undefined : await standing.charged({ kind: kindOf(context), ref: draft });
    return {
      ...counts,
      ...(ofDraft !== undefined && { draft_characters: ofDraft }),
      balance,
      balance_after: balance - counts.net,
    };
  } catch (error) {
    throw error instanceof TranslationFailure ? answerForFailure(error, context.language) : error;
  }
}
