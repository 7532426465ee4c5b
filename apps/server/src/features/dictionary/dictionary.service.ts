import {
  type DictionaryEntry as ToldEntry,
  type DictionaryExamples,
  type dictionaryQuerySchema,
  type DictionaryResult,
  hasDictionary,
} from "@yiqiao/contracts/dictionary";
import { type Dictionary, type DictionaryEntry, dictionarySource } from "@yiqiao/dictionary";
import type { z } from "zod";
import type { Libraries } from "#features/libraries";
import { type RateLimiter, takeOfGroup } from "#platform/limits";
import type { RequestContext } from "#platform/request";
import { createFindExamples } from "./find-examples.ts";
import { termTranslations } from "./term-translations.ts";

type Query = z.output<typeof dictionaryQuerySchema>;

/** The dictionary of Chinese and English, with examples out of memories. Nothing of it comes from an engine. */
export interface DictionaryLookUp {
  /** Beside what is done, so that the first look-up need not wait. */
  prepare(): Promise<void>;
  lookUp(context: RequestContext, query: Query): Promise<DictionaryResult>;
  examples(context: RequestContext, query: Query): Promise<DictionaryExamples>;
  /** @see termTranslations */
  translations(text: string, pair: { readonly source: string; readonly target: string }): Promise<string[]>;
}

export interface DictionaryDeps {
  readonly dictionary: Dictionary;
  readonly libraries: Pick<Libraries, "concordance">;
  readonly rateLimiter: RateLimiter;
  /** Look-ups a minute: the dictionary is asked while somebody types. */
  readonly rateLimitPerMinute: number;
}

const windowS = 60;
/** Offices and households share one address. */
const devicesPerAddress = 10;

const { licenceUrl, ...named } = dictionarySource;
const source = { ...named, licence_url: licenceUrl };

function told({ measureWords, senses, pronunciations, ...word }: DictionaryEntry): ToldEntry {
  return {
    ...word,
    senses: senses.map(({ pieces, measureWords: ofSense, isMatch = false }) => ({
      pieces: [...pieces],
      measure_words: [...ofSense],
      is_match: isMatch,
    })),
    measure_words: [...measureWords],
    pronunciations: [...pronunciations],
  };
}

export function createDictionaryLookUp(deps: DictionaryDeps): DictionaryLookUp {
  const { dictionary, rateLimiter, rateLimitPerMinute: limit } = deps;
  const takeRate = async (context: RequestContext): Promise<void> => {
    const { principal, network, deviceId } = context;
    const rate = { group: "dictionary", limit, windowS };
    if (principal === null) {
      await takeOfGroup(rateLimiter, context, { ...rate, who: `address:${network}`, times: devicesPerAddress });
    }
    const who = principal === null ? `device:${deviceId}` : `account:${principal.accountId}`;
    await takeOfGroup(rateLimiter, context, { ...rate, who });
  };
  const find = ({ text, src_lang: from, tgt_lang: to }: Query) => {
    if (!hasDictionary(from, to)) return Promise.resolve([]);
    return from === "zh-cn" ? dictionary.chinese(text) : dictionary.english(text);
  };
  const findExamples = createFindExamples(deps.libraries);
  return {
    prepare: () => dictionary.prepare(),
    translations: (text, pair) => termTranslations(dictionary, text, pair),
    lookUp: async (context, query) => {
      await takeRate(context);
      const words = (await find(query)).map(({ headword, entries }) => ({ headword, entries: entries.map(told) }));
      return { words, dictionary: source };
    },
    examples: async (context, query) => {
      await takeRate(context);
      const [first] = await find(query);
      return { examples: await findExamples(context, { ...query, headword: first?.headword }) };
    },
  };
}
