import {
  dictionaryExamplesSchema,
  dictionaryPaths,
  dictionaryQuerySchema,
  dictionaryResultSchema,
} from "@yiqiao/contracts/dictionary";
import { answers, type HttpApi, ok } from "#platform/http";
import type { DictionaryLookUp } from "./dictionary.service.ts";

const tags = ["text"];

export function registerDictionaryRoutes(
  api: HttpApi,
  { dictionary }: { readonly dictionary: DictionaryLookUp },
): void {
  api.get(
    dictionaryPaths.lookUp,
    {
      config: { access: "visitor", permission: "TextTranslation" },
      schema: {
        tags,
        summary:
          "Chinese and English words in the dictionary; nothing for words that it lacks and for other languages. Costs no characters",
        querystring: dictionaryQuerySchema,
        response: answers(dictionaryResultSchema),
      },
    },
    async ({ context, query }) => ok(await dictionary.lookUp(context, query)),
  );
  api.get(
    dictionaryPaths.examples,
    {
      config: { permission: "TextTranslation" },
      schema: {
        tags,
        summary: "Sentences with a word, out of the memories that the caller may use",
        querystring: dictionaryQuerySchema,
        response: answers(dictionaryExamplesSchema),
      },
    },
    async ({ context, query }) => ok(await dictionary.examples(context, query)),
  );
}
