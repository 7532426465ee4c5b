import type { LanguageCode } from "@yiqiao/contracts/languages";
import { type ChosenGrams, chooseGrams, createComparer, searchGramsOf } from "@yiqiao/translation-memory";
import { sql } from "drizzle-orm";
import { column, type Executor } from "#platform/database";
import type { FrequencyOf } from "./frequencies.ts";
import { scopedGram, type SearchScope } from "./scope.ts";

/** An entry whose text is like the one asked for. */
export interface SimilarText {
  readonly library: number;
  readonly entryId: string;
  readonly reversed: boolean;
  /** See {@link createComparer}. */
  readonly similarity: number;
}

export interface SimilarSearch {
  readonly language: LanguageCode;
  readonly scopes: readonly SearchScope[];
  /** Of each scope. */
  readonly frequencies: readonly FrequencyOf[];
  /** Least similarity, 0 to 1. */
  readonly least: number;
  /** Most similar ones that are given for each text. */
  readonly limit: number;
}

/** Entries that are compared where the runs find more than was expected. */
const comparedMost = 2000;

/** Entries of one text: a line for each, so that thousands of them are read at once. A normalised text has one line. */
const similarTextShape = {
  at: column.int,
  lines: column.text,
};

interface Found {
  readonly place: string;
  readonly text: string;
  readonly similarity: number;
}

/**
 * The entries most similar to each of some normalised texts, best first.
 *
 * The planner must neither read the whole table, which it takes for cheaper than it is, nor compile the statement: the
 * caller's transaction has {@link forSearch}.
 */
export async function findSimilar(
  executor: Executor,
  texts: readonly string[],
  search: SimilarSearch,
): Promise<SimilarText[][]> {
  const asked = texts.map((text, at) => ({ at, ...boundsOf(text, search.least), ...gramsFor(text, search) }));
  const list = (values: readonly unknown[]) => sql.param(values);
  const grams = (gramsOf: (text: ChosenGrams) => readonly number[]) =>
    sql`${list(asked.map((text) => `{${gramsOf(text).join(",")}}`))}::text[]`;
  const rows = await executor.query(similarTextShape)`
    select asked.at, string_agg(concat_ws(' ', library, entry_id, reversed::int, text), chr(10)) as lines
    from unnest(
      ${list(asked.map(({ at }) => at))}::int[], ${grams(({ alone }) => alone)},
      ${grams(({ together }) => together[0])}, ${grams(({ together }) => together[1])},
      ${list(asked.map(({ shortest }) => shortest))}::int[], ${list(asked.map(({ longest }) => longest))}::int[]
    ) as asked (at, alone, one, other, shortest, longest)
    cross join lateral (
      select library, entry_id, reversed, text from memory_texts /* any site: grams are those of a library; limited below */
      where (grams operator(pg_catalog.&&) asked.alone::int[]
          or grams operator(pg_catalog.&&) asked.one::int[] and grams operator(pg_catalog.&&) asked.other::int[])
        and char_length(text) between asked.shortest and asked.longest
      limit ${comparedMost}
    ) as found
    where library = any(${list(search.scopes.map(({ number }) => number))}) group by asked.at`;
  const lines = new Map(rows.map((row) => [row.at, row.lines.split("\n")]));
  return texts.map((text, at) => mostSimilar(text, lines.get(at) ?? [], search));
}

function mostSimilar(asked: string, lines: readonly string[], { least, limit }: SimilarSearch): SimilarText[] {
  const comparer = createComparer(asked);
  const found: Found[] = [];
  for (const line of lines) {
    const end = endOfPlace(line);
    const text = line.slice(end + 1);
    const similarity = comparer.similarity(text, least);
    if (similarity > 0) found.push({ place: line.slice(0, end), text, similarity });
  }
  found.sort((a, b) => b.similarity - a.similarity);
  const last = found[limit - 1]?.similarity ?? 0;
  const worth = found.filter(({ similarity }) => similarity >= last);
  return (worth.length > limit ? byNumbers(asked, worth) : worth).slice(0, limit).map(similarTextOf);
}

/** Where the third word of a line ends: library, entry, direction. */
function endOfPlace(line: string): number {
  return line.indexOf(" ", line.indexOf(" ", line.indexOf(" ") + 1) + 1);
}

function similarTextOf({ place, similarity }: Found): SimilarText {
  const [library = "", entryId = "", reversed = ""] = place.split(" ");
  return { library: Number(library), entryId, reversed: reversed === "1", similarity };
}

/** Of texts that are as similar, those with the same numbers first. */
function byNumbers(text: string, found: readonly Found[]): Found[] {
  const comparer = createComparer(text, { literal: true });
  return found
    .map((each) => ({ each, literal: comparer.similarity(each.text, 0) }))
    .sort((a, b) => b.each.similarity - a.each.similarity || b.literal - a.literal)
    .map(({ each }) => each);
}

/** What {@link findSimilar} wants of its transaction. */
export const forSearch = sql`select set_config('enable_seqscan', 'off', true), set_config('jit', 'off', true)`;

/** Code points that a similar text may have; `normalised` may have as few as half of its code units. */
function boundsOf(normalised: string, least: number): { readonly shortest: number; readonly longest: number } {
  return {
    shortest: Math.floor((normalised.length * least) / 2),
    longest: Math.ceil(normalised.length / Math.max(least, 0.1)),
  };
}

function gramsFor(text: string, { language, scopes, frequencies, least }: SimilarSearch): ChosenGrams {
  const grams = searchGramsOf(text, language, least);
  const chosen = scopes.map((scope, index) => {
    const frequencyOf = frequencies[index] ?? (() => 0);
    const { alone, together } = chooseGrams(grams, { frequencyOf, share: 1 / scopes.length });
    const scoped = (those: readonly number[]) => those.map((gram) => scopedGram(gram, scope));
    return { alone: scoped([grams.whole, ...alone]), one: scoped(together[0]), other: scoped(together[1]) };
  });
  const all = (side: "alone" | "one" | "other") => chosen.flatMap((of) => of[side]);
  return { alone: all("alone"), together: [all("one"), all("other")] };
}
