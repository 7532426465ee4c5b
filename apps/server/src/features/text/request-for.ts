import { textLimitCodePoints, type TranslateBody } from "@yiqiao/contracts/text";
import { librariesByPair, type TranslationPipeline, type TranslationRequest } from "#features/translation";
import { DomainError } from "#platform/errors";
import type { RequestContext } from "#platform/request";
import { countHadBefore } from "./count-had-before.ts";
import { assertLengths } from "./text-limits.ts";
import type { AskedText, TranslateTextDeps } from "./asked-text.ts";

/** The kind under which it is counted and charged. */
export const kindOf = ({ principal }: RequestContext) => (principal?.apiKey === undefined ? "text" : "api");

/** A draft is its owner's own. */
export const draftName = ({ principal, deviceId }: RequestContext, draft: string) =>
  `${principal?.accountId ?? deviceId} ${draft}`;

/** The number of characters that a caller sent. */
export const lengthOf = ({ text }: TranslateBody): number =>
  typeof text === "string" ? text.length : text.reduce((sum, one) => sum + one.length, 0);

/**
 * Builds the request for the pipeline. @throws {DomainError} `textEmpty`, `textTooLong`; `unauthenticated` for a
 * visitor's style
 */
export function requestFor(
  deps: Pick<TranslateTextDeps, "pipeline" | "libraries" | "delivered" | "database" | "quota">,
  context: RequestContext,
  { body, signal, options }: Pick<AskedText, "body" | "options"> & { readonly signal: AbortSignal },
): TranslationRequest {
  const { text, src_lang: source, tgt_lang: target, domain = "general", format = "text", style = [] } = body;
  const texts = typeof text === "string" ? [text] : text;
  const { siteId, principal } = context;
  const { libraries, delivered, database } = deps;
  // Free words for a model are not for everybody.
  if (style.length > 0 && principal === null) throw new DomainError("unauthenticated");
  const measure: TranslationPipeline["measure"] = (given, kind) => deps.pipeline.measure(given, kind);
  assertLengths(texts, { format, measure, limit: principal?.apiKey === undefined ? textLimitCodePoints : undefined });
  const user = { siteId, accountId: principal?.accountId ?? null };
  const byPair = librariesByPair(
    (choice) => libraries.use(user, choice),
    { domain, memoryIds: body.tm_ids, termbaseIds: body.tb_ids },
    source === "auto" ? undefined : source,
  );
  const findPaid: TranslationRequest["findPaid"] = async (sentences) => {
    await deps.quota.settled();
    const asked = sentences.map(({ language, ...one }) => ({ ...one, source: language, target, domain, style }));
    const { earlier = [] } = body;
    return countHadBefore({ delivered, db: database.db }, context, { sentences: asked, earlier });
  };
  return {
    texts,
    format,
    source,
    target,
    domain,
    libraries: byPair,
    likely: [...(body.likely_langs ?? []), ...(context.languages ?? [])],
    scores: true,
    siteId,
    countedFor: { kind: kindOf(context), accountId: user.accountId },
    signal,
    ...(body.continued === true && { findPaid }),
    ...(body.check_source !== undefined && { checksSource: body.check_source }),
    ...(style.length > 0 && { style }),
    ...(body.line_breaks === "join" && { joinsLines: true }),
    ...options,
  };
}
