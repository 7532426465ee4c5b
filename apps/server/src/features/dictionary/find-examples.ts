import type { DictionaryExamples, dictionaryQuerySchema } from "@yiqiao/contracts/dictionary";
import { createPhraseReader, createWordEdges, findPhrase } from "@yiqiao/language/phrases";
import type { z } from "zod";
import type { Libraries } from "#features/libraries";
import type { RequestContext } from "#platform/request";

type Example = DictionaryExamples["examples"][number];

export interface ExamplesQuery extends z.output<typeof dictionaryQuerySchema> {
  /** The dictionary's form of the word. */
  readonly headword?: string | undefined;
}

const maxExamples = 3;
/** Longer sentences hide the word. */
const longestExample = 200;
/** `{1}`, `{/1}` and `{1/}`: how entries show inline tags. */
const tags = /\{\/?\d+\/?\}/g;

/** Short sentences that hold a word as a word of its own, newest first, none twice. */
export function createFindExamples({ concordance }: Pick<Libraries, "concordance">) {
  return async (context: RequestContext, query: ExamplesQuery): Promise<Example[]> => {
    const { text, headword = text, src_lang, tgt_lang } = query;
    const reader = createPhraseReader(src_lang);
    const found = new Map<string, Example>();
    // A sentence with "went" is an example of it; where none has it, one with "go" is.
    for (const keyword of new Set([text.trim(), headword])) {
      if (found.size >= maxExamples) break;
      const phrase = reader.words(keyword);
      const side = "source";
      const { list } = await concordance(context, { keyword, side, page: 1, src_lang, tgt_lang });
      for (const entry of list) {
        const source = entry.source.replace(tags, "");
        if (source.length > longestExample || found.has(source)) continue;
        const edges = createWordEdges(source, src_lang);
        const places = findPhrase(reader, reader.words(source), { phrase, exactCase: false });
        if (!places.some(({ start, end }) => edges.isWhole(start, end))) continue;
        found.set(source, { source, target: entry.target.replace(tags, ""), bank_name: entry.bank_name });
      }
    }
    return [...found.values()].slice(0, maxExamples);
  };
}
