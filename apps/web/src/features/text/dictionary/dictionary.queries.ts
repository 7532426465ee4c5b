import { dictionaryCalls } from "@yiqiao/contracts/dictionary";
import type { LanguageCode } from "@yiqiao/contracts/languages";
import { queryOptions } from "@tanstack/react-query";
import { api } from "#shared/api-client/index.ts";

export interface LookedUp {
  readonly text: string;
  readonly source: LanguageCode;
  readonly target: LanguageCode;
}

const queryOf = ({ text, source, target }: LookedUp) => ({ text, src_lang: source, tgt_lang: target });

export function dictionaryOptions(word: LookedUp) {
  return queryOptions({
    queryKey: ["text", "dictionary", word],
    queryFn: ({ signal }) => api(dictionaryCalls.lookUp, { query: queryOf(word), signal }),
    staleTime: Infinity,
    retry: false,
  });
}

export function examplesOptions(word: LookedUp) {
  return queryOptions({
    queryKey: ["text", "dictionary-examples", word],
    queryFn: ({ signal }) => api(dictionaryCalls.examples, { query: queryOf(word), signal }),
    staleTime: 60_000,
    retry: false,
  });
}
