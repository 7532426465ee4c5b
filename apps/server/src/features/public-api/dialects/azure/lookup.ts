import type { DictionaryLookUp } from "#features/dictionary";
import type { ForeignHandler } from "#platform/http";
import { targetOf } from "../shared/languages-asked.ts";
import { parseBody } from "../shared/parse-body.ts";
import { azureLookupQuerySchema, azureTextsSchema } from "./schemas.ts";

export type LookUp = Pick<DictionaryLookUp, "translations">;

/** Azure takes so many words in a call. */
const mostWords = 10;

/** What the dictionary has for words; nothing where it is not for that pair. */
export function azureLookup(dictionary: LookUp): ForeignHandler {
  return async ({ request }) => {
    const { from, to } = parseBody(azureLookupQuerySchema, { query: request.query, body: undefined });
    const pair = { source: targetOf("from", from), target: targetOf("to", to) };
    const words = parseBody(azureTextsSchema, request).slice(0, mostWords);
    return Promise.all(
      words.map(async (word) => {
        const found = await dictionary.translations(word, pair);
        return {
          normalizedSource: word.toLowerCase(),
          displaySource: word,
          translations: found.map((translation) => ({
            normalizedTarget: translation.toLowerCase(),
            displayTarget: translation,
            posTag: "OTHER",
            confidence: Number((1 / found.length).toFixed(4)),
            prefixWord: "",
            backTranslations: [],
          })),
        };
      }),
    );
  };
}
