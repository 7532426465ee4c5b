import { checkTerms, type TermMissReason } from "@yiqiao/translation-memory/terms";
import type { EnginePair } from "@yiqiao/engines";
import type { RowTerm } from "./term-rows.ts";
import type { TranslatedRow } from "./translate-rows.ts";

/** Why a term of a row is not in its translation. `not-found`: the sentence has it as a part of other words. */
export type MissReason = TermMissReason | "not-found";

export interface Miss {
  readonly line: number;
  readonly term: RowTerm;
  readonly reason: MissReason;
  readonly source: string;
  readonly text: string;
}

export interface Compliance {
  readonly terms: number;
  readonly honoured: number;
  readonly misses: readonly Miss[];
  /** Terms that are missing without being told of, or told of as honoured. */
  readonly untold: number;
}

/**
 * Whether a text has the wanted words, in an inflected form too; told apart from what the pipeline says of itself. Capitals
 * count where the wanted words have some.
 */
function holds(text: string, wanted: string, { target: language }: EnginePair): boolean {
  const entry = { id: wanted, source: wanted, target: wanted, forbidden: false, caseSensitive: false };
  const term = { ...entry, libraryId: "", libraryName: "", rank: 0 };
  const alone = { start: 0, end: 0, term, targets: [wanted], forbidden: [] };
  const [outcome] = checkTerms([alone], { text, language }, "position");
  const isPlain = wanted === wanted.toLowerCase();
  return outcome?.honoured === true || (isPlain ? text.toLowerCase() : text).includes(wanted);
}

/**
 * Compares what stands in the translations with what the rows ask for and with what the pipeline says of it. A source
 * with several translations may have any of them.
 */
export function complianceOf(rows: readonly TranslatedRow[], pair: EnginePair): Compliance {
  const misses: Miss[] = [];
  let [terms, honoured, untold] = [0, 0, 0];
  for (const { row, text, terms: told } of rows) {
    for (const term of row.terms) {
      terms++;
      const said = told.filter(({ found }) => found.targets.includes(term.target));
      const missed = said.flatMap((outcome) => (outcome.honoured ? [] : [outcome.reason]));
      const same = row.terms.filter(({ source }) => source === term.source).map(({ target }) => target);
      const allowed = new Set([...same, ...said.flatMap(({ found }) => found.targets)]);
      const stands = [...allowed].some((target) => holds(text, target, pair));
      if (stands && missed.length === 0) {
        honoured++;
        continue;
      }
      const [reason = "not-found"] = missed;
      if (said.some((outcome) => outcome.honoured) && missed.length === 0) untold++;
      misses.push({ line: row.line, term, reason, source: row.source, text });
    }
  }
  return { terms, honoured, misses, untold };
}
