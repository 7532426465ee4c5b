import type { LanguageCode } from "@yiqiao/contracts/languages";
import type { Libraries } from "#features/libraries";
import { languageTools } from "#features/translation";
import { DomainError } from "#platform/errors";
import type { ForeignHandler } from "#platform/http";
import type { RequestContext } from "#platform/request";
import { sourceOf, targetOf } from "../shared/languages-asked.ts";
import { parseBody } from "../shared/parse-body.ts";
import { libreSuggestSchema } from "./schemas.ts";

/** @throws {DomainError} `languageUndetected` */
function foundIn(text: string, target: LanguageCode, { languages: likely = [] }: RequestContext): LanguageCode {
  const read = [{ text, detection: languageTools.detect(text) }];
  const [found] = languageTools.resolve(read, { target, likely, isServed: () => true });
  if (found === undefined || found.lang === null) throw new DomainError("languageUndetected");
  return found.lang;
}

/** A better translation, which the caller's memory has from then on. */
export function libreSuggest({ suggest }: Pick<Libraries, "suggest">): ForeignHandler {
  return async ({ context, request }) => {
    const { q, s, source, target } = parseBody(libreSuggestSchema, request);
    const asked = sourceOf("source", source);
    const targetLanguage = targetOf("target", target);
    const sourceLanguage = asked === "auto" ? foundIn(q, targetLanguage, context) : asked;
    const languages = { sourceLanguage, targetLanguage };
    const made = await suggest(context, { ...languages, source: q, target: s });
    return { success: made !== undefined };
  };
}
