import type { Libraries } from "#features/libraries";
import { languageTools } from "#features/translation";
import { DomainError } from "#platform/errors";
import type { ForeignHandler } from "#platform/http";
import { sourceOf, targetOf } from "../shared/languages-asked.ts";
import { parseBody } from "../shared/parse-body.ts";
import { libreSuggestSchema } from "./schemas.ts";

/** A better translation, which the caller's memory has from then on. */
export function libreSuggest({ suggest }: Pick<Libraries, "suggest">): ForeignHandler {
  return async ({ context, request }) => {
    const { q, s, source, target } = parseBody(libreSuggestSchema, request);
    const asked = sourceOf("source", source);
    const sourceLanguage = asked === "auto" ? languageTools.detect(q).lang : asked;
    if (sourceLanguage === null) throw new DomainError("languageUndetected");
    const languages = { sourceLanguage, targetLanguage: targetOf("target", target) };
    const made = await suggest(context, { ...languages, source: q, target: s });
    return { success: made !== undefined };
  };
}
