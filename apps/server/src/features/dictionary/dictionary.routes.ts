import { dictionaryCalls } from "@yiqiao/contracts/dictionary";
import { bind, type HttpApi } from "#platform/http";
import type { DictionaryLookUp } from "./dictionary.service.ts";

export function registerDictionaryRoutes(
  api: HttpApi,
  { dictionary }: { readonly dictionary: DictionaryLookUp },
): void {
  bind(api, dictionaryCalls.lookUp, ({ context, query }) => dictionary.lookUp(context, query));
  bind(api, dictionaryCalls.examples, ({ context, query }) => dictionary.examples(context, query));
}
