import { createHash } from "node:crypto";
import type { EnginePair } from "@yiqiao/engines";
import { librariesOf } from "#features/libraries";
import { answerForFailure, cachePerPair, type LibrarySource, TranslationFailure } from "#features/translation";
import { DomainError } from "#platform/errors";
import { ownerOf, type RequestContext } from "#platform/request";
import type { WebPageDeps } from "../ports.ts";
import type { StoredUnit } from "../preparing/page-jobs.ts";
import type { StoredPage } from "../records/stored-page.ts";
import { pairOf } from "../taking/store-page.ts";

/** With what a page's units are translated. */
export interface PageWork {
  readonly page: StoredPage;
  readonly pair: EnginePair;
  readonly libraries: LibrarySource;
  /** Another one when libraries, what the site leaves as it is, or its style rules have changed. */
  readonly state: string;
}

/**
 * @throws {DomainError} `webPageLanguageUnknown`, `libraryUnknown`, and what keeps a pair from being translated
 */
export async function workOn(deps: WebPageDeps, context: RequestContext, page: StoredPage): Promise<PageWork> {
  const { domain, memories, termbases, siteId, targetLanguage } = page;
  const pair = pairOf(page);
  if (pair === undefined) throw refusal(page, context);
  const plan = deps.router.route({ pair, domain });
  if (!plan.available && plan.reason === "no-engine") {
    throw answerForFailure(new TranslationFailure({ kind: "unsupported-pair", pair }), context.language);
  }
  const chosen = { domain, memories, termbases };
  const libraries = cachePerPair(librariesOf(deps, ownerOf(context), { chosen, pair }));
  const used = JSON.stringify(await libraries(pair));
  const style = await deps.pipeline.style(siteId, targetLanguage);
  const kept = await deps.pipeline.codesState(siteId);
  const state = JSON.stringify([pair, targetLanguage, domain, used, kept, ...style]);
  return { page, pair, libraries, state };
}

function refusal({ language, detectedOther, targetLanguage }: StoredPage, context: RequestContext): Error {
  if (language === targetLanguage) {
    return answerForFailure(
      new TranslationFailure({ kind: "same-language", language: targetLanguage }),
      context.language,
    );
  }
  if (detectedOther === null) return new DomainError("webPageLanguageUnknown");
  return answerForFailure(
    new TranslationFailure({ kind: "language-not-served", language: detectedOther }),
    context.language,
  );
}

/** What a unit's translation is known by: the same text of the same owner, translated in the same way. */
export function hashOf({ page, state }: PageWork, { text, tags, isWhole, code }: StoredUnit): string {
  const shape = tags.map(({ id, kind, offset }) => [id, kind, offset]);
  const parts = JSON.stringify([page.siteId, page.owner, state, text, shape, isWhole ?? false, code ?? []]);
  const hex = createHash("sha256").update(parts).digest("hex");
  return hex.slice(0, 32).replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
}
