import { createRouter, type Engine } from "@yiqiao/engines";
import { createTermIndex, createTermMatcher, type TermMatcher } from "@yiqiao/translation-memory/terms";
import { createPipeline } from "../../apps/server/src/features/translation/translate.ts";
import type { UnitSegment } from "../../apps/server/src/features/translation/units/unit.ts";
import { UsageError } from "../quality/usage-error.ts";
import type { TermFile, TermRow } from "./term-rows.ts";

/** Which termbase stands behind a sentence. */
export type Termbase =
  /** None. */
  | "none"
  /** One of the sentence's own terms. */
  | "own"
  /** One of the terms of all sentences. */
  | "all";

/** A row's translation. */
export interface TranslatedRow {
  readonly row: TermRow;
  readonly text: string;
  readonly terms: NonNullable<UnitSegment["terms"]>;
}

function matcherOf(rows: readonly TermRow[], pair: TermFile["pair"]): TermMatcher {
  const index = createTermIndex(pair.source);
  const known = new Set<string>();
  for (const { source, target } of rows.flatMap(({ terms }) => terms)) {
    const id = `${source}=${target}`;
    if (!known.has(id)) index.add({ id, source, target, forbidden: false, caseSensitive: false });
    known.add(id);
  }
  return createTermMatcher([{ id: "bench", name: "bench", index }], pair);
}

/** Each sentence looks up the terms of its own row. */
function ownMatcher({ rows, pair }: TermFile): TermMatcher {
  const matchers = new Map(rows.map((row) => [row.source.trim(), matcherOf([row], pair)]));
  return { size: rows.length, find: (text) => matchers.get(text.trim())?.find(text) ?? [] };
}

/** Translates every row as one sentence, the way a document's sentences go. */
export async function translateRows(engine: Engine, file: TermFile, termbase: Termbase): Promise<TranslatedRow[]> {
  const { pair, rows } = file;
  const matcher = termbase === "own" ? ownMatcher(file) : matcherOf(termbase === "all" ? rows : [], pair);
  const pipeline = createPipeline({ router: createRouter([engine]), terms: { open: () => Promise.resolve(matcher) } });
  const translated = await pipeline.translateUnits({
    units: rows.map(({ source }) => ({ text: source, tags: [], isWhole: true })),
    ...pair,
    domain: "general",
    siteId: 0,
    signal: new AbortController().signal,
  });
  return rows.map((row, n) => {
    const unit = translated[n];
    if (!unit) throw new UsageError(`line ${row.line} was not translated`);
    return { row, text: unit.text, terms: unit.segments.flatMap(({ terms = [] }) => terms) };
  });
}
