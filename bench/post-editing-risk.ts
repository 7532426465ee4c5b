/**
 * `npm run bench post-editing-risk -- DIR [--seed 1] [--into en] [--show]`: 400 pairs that people translated, 40 of them with an
 * error that was put in by fixed rules (a number, a denial dropped, a term, a name, a clause dropped; eight of each), and how
 * many of these the ranking by risk has among its first 80. `DIR` holds `en-zh.tsv.xz` (English, Chinese, origin) or the
 * parallel files `en.txt` and `zh.txt`. No engine has a part: its scores and other translations would come on top. The last
 * line is JSON; ends with 1 below 32.
 */
import { existsSync } from "node:fs";
import path from "node:path";
import { parseArgs } from "node:util";
import { checkSegment, rankByRisk, type RiskSegment } from "@yiqiao/qa";
import { checkTerms, createTermIndex, createTermMatcher, type FoundTerm } from "@yiqiao/translation-memory/terms";
import { type Parallel, readCorpus, readTestset } from "./guard/sentences.ts";
import { breaks, type ErrorKind, errorKinds, type Pair, termbase } from "./post-editing-risk/errors.ts";
import { randomFrom, shuffled } from "./qa/random.ts";

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    seed: { type: "string", default: "1" },
    into: { type: "string", default: "zh" },
    show: { type: "boolean", default: false },
  },
});
const [sentences, faults, looked, leastFound] = [400, 40, 80, 32];
const isIntoChinese = values.into === "zh";
const languages = isIntoChinese
  ? ({ source: "en-us", target: "zh-cn" } as const)
  : ({ source: "zh-cn", target: "en-us" } as const);

async function read(folder: string): Promise<Parallel[]> {
  const file = path.join(folder, "en-zh.tsv.xz");
  if (!existsSync(file)) return readTestset(folder);
  // Journalism; the start of the seed decides which rows.
  return readCorpus(file, { every: 37, atMost: 6000, from: /^(?:lctt:|fccnews)/u });
}

function pairsOf(rows: readonly Parallel[], random: () => number): Pair[] {
  const chosen = shuffled(rows, random)
    .filter(({ en, zh }) => en.length >= 40 && zh.length >= 12)
    .slice(0, sentences);
  return keptTerms(
    chosen.map(({ en, zh }) => ({
      source: isIntoChinese ? en : zh,
      target: isIntoChinese ? zh : en,
      languages,
      terms: [],
    })),
  );
}

/** Terms of the termbase's entries that these translators kept to nine times of ten, as those of a customer's project do. */
function keptTerms(pairs: readonly Pair[]): Pair[] {
  if (!isIntoChinese) return [...pairs];
  const index = createTermIndex(languages.source);
  for (const [at, [source, target]] of termbase.entries())
    index.add({ id: String(at), source, target, forbidden: false, caseSensitive: false });
  const matcher = createTermMatcher([{ id: "bench", name: "bench", index }], languages);
  const found = pairs.map(({ source }) => matcher.find(source));
  const counts = new Map<string, { all: number; kept: number }>();
  for (const [at, { target }] of pairs.entries()) {
    for (const { found: term, honoured } of checkTerms(
      found[at] ?? [],
      { text: target, language: languages.target },
      "memory",
    )) {
      const count = counts.get(term.term.id) ?? { all: 0, kept: 0 };
      counts.set(term.term.id, { all: count.all + 1, kept: count.kept + (honoured ? 1 : 0) });
    }
  }
  const isKept = ({ term: { id } }: FoundTerm): boolean => {
    const { all, kept } = counts.get(id) ?? { all: 0, kept: 0 };
    return all > 0 && kept >= all * 0.9;
  };
  return pairs.map((pair, at) => ({ ...pair, terms: (found[at] ?? []).filter(isKept) }));
}

const kinds = isIntoChinese ? errorKinds : errorKinds.filter((kind) => kind !== "term");

/** Which sentences get which error: as many of each kind, and of others where a kind has too few places. */
function seedErrors(pairs: readonly Pair[], random: () => number): Map<number, { kind: ErrorKind; target: string }> {
  const seeded = new Map<number, { kind: ErrorKind; target: string }>();
  const order = shuffled([...pairs.keys()], random);
  for (let turn = 0; seeded.size < faults && turn < faults * 5; turn++) {
    const kind = kinds[turn % kinds.length] ?? "number";
    for (const at of order) {
      const pair = pairs[at];
      if (!pair || seeded.has(at)) continue;
      const target = breaks[kind](pair, random);
      if (target === undefined || target === pair.target) continue;
      seeded.set(at, { kind, target });
      break;
    }
  }
  return seeded;
}

const [folder] = positionals;
if (folder === undefined) {
  console.error("Usage: npm run bench post-editing-risk -- DIR [--seed 1] [--into en] [--show]");
  process.exit(2);
}
const random = randomFrom(Number(values.seed));
const pairs = pairsOf(await read(path.resolve(process.env["INIT_CWD"] ?? "", folder)), random);
const seeded = seedErrors(pairs, random);
const segments = pairs.map(({ source, target: clean, terms }, at): RiskSegment => {
  const target = seeded.get(at)?.target ?? clean;
  const findings = checkSegment({
    source: { text: source, tags: [] },
    target: { text: target, tags: [] },
    languages,
    terms,
  });
  return { id: String(at), source, target, languages, provenance: "mt", findings };
});
const ranking = rankByRisk(segments);
const first = new Set(ranking.slice(0, looked).map(({ id }) => id));
const byKind: Partial<Record<ErrorKind, string>> = {};
for (const kind of kinds) {
  const own = [...seeded].filter(([, error]) => error.kind === kind);
  byKind[kind] = `${own.filter(([at]) => first.has(String(at))).length}/${own.length}`;
}
if (values.show) {
  for (const [at, { kind, target }] of seeded) {
    const place = ranking.findIndex(({ id }) => id === String(at));
    console.log(`${place + 1} ${kind} ${JSON.stringify(ranking[place]?.reasons)}\n  ${pairs[at]?.source}\n  ${target}`);
  }
  for (const { id, risk, reasons } of ranking.slice(0, looked)) {
    if (seeded.has(Number(id))) continue;
    console.log(
      `clean ${risk.toFixed(2)} ${JSON.stringify(reasons)}\n  ${segments[Number(id)]?.source}\n  ${segments[Number(id)]?.target}`,
    );
  }
}
const found = [...seeded.keys()].filter((at) => first.has(String(at))).length;
console.log(
  JSON.stringify({ sentences: pairs.length, errors: seeded.size, looked, found, byKind, seed: Number(values.seed) }),
);
if (found < leastFound) process.exitCode = 1;
