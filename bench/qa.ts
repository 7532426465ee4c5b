/**
 * `npm run bench qa [-- --testset DIR] [--seed 1] [--show]`: the checks of a translated segment. How many segments of clean
 * text have a finding by the default rules, for each pair with English (and how many without those whose target breaks a
 * rule of typing by itself: spaces, pairs of quotes and brackets, capitals, width); 400 sentences with 40 seeded faults, and
 * which of them are found; and how long a segment takes. `DIR` holds parallel files by language: `en.txt`, `zh.txt`, ….
 * The last line is JSON; ends with 1 where a seeded fault is missed or one of a hundred segments takes longer than 5 ms.
 */
import { existsSync } from "node:fs";
import path from "node:path";
import { parseArgs } from "node:util";
import type { LanguageCode } from "@yiqiao/contracts/languages";
import { checkSegment, type QaFinding, type QaRule, type QaSegment } from "@yiqiao/qa";
import { randomFrom, shuffled } from "./qa/random.ts";
import { seeds } from "./qa/seeds.ts";
import { readLines } from "./quality/read-lines.ts";

const { values } = parseArgs({
  options: {
    testset: { type: "string", default: "../shared/testdata/flores-dev" },
    seed: { type: "string", default: "1" },
    show: { type: "boolean", default: false },
  },
});
const folder = path.resolve(process.env["INIT_CWD"] ?? "", values.testset);

const codes: Readonly<Record<string, LanguageCode>> = {
  en: "en-us",
  zh: "zh-cn",
  ja: "ja",
  ko: "ko",
  ru: "ru",
  my: "my",
  ar: "ar",
  fr: "fr",
  es: "es",
};

async function segmentsOf(source: string, target: string): Promise<QaSegment[]> {
  const [from, to] = [codes[source], codes[target]];
  if (from === undefined || to === undefined) return [];
  const lines = await Promise.all([source, target].map((name) => readLines(path.join(folder, `${name}.txt`))));
  const [sources = [], targets = []] = lines;
  return sources.map((text, at) => ({
    source: { text: text.trim(), tags: [] },
    target: { text: (targets[at] ?? "").trim(), tags: [] },
    languages: { source: from, target: to },
  }));
}

/** What breaks these stands in the target for all to see, whatever the source says. */
const typing: ReadonlySet<QaRule> = new Set([
  "space-double",
  "space-before-mark",
  "brackets",
  "quotes",
  "capitals",
  "full-width",
]);
const isTyping = ({ rule, target }: QaFinding): boolean => typing.has(rule) && target !== undefined;

const percent = (part: number, whole: number): number => Number(((100 * part) / Math.max(1, whole)).toFixed(2));

interface Clean {
  readonly pair: string;
  readonly withFinding: number;
  readonly withoutTyping: number;
  readonly rules: Readonly<Record<string, number>>;
}

function measureClean(pair: string, segments: readonly QaSegment[]): Clean {
  const rules: Record<string, number> = {};
  let [all, others] = [0, 0];
  for (const segment of segments) {
    const findings = checkSegment(segment);
    if (findings.length > 0) all++;
    if (!findings.every(isTyping)) others++;
    for (const rule of new Set(findings.map((finding) => finding.rule))) rules[rule] = (rules[rule] ?? 0) + 1;
    if (values.show) for (const finding of findings) show(pair, finding, segment);
  }
  const count = segments.length;
  return { pair, withFinding: percent(all, count), withoutTyping: percent(others, count), rules };
}

function show(label: string, { rule, source, target }: QaFinding, segment: QaSegment): void {
  console.log(`  ${label} ${rule}: ${JSON.stringify(source?.text)} | ${JSON.stringify(target?.text)}`);
  console.log(`    ${segment.source.text}\n    ${segment.target.text}`);
}

const sentences = 400;
const faults = 40;

/** Half of the sentences in each direction, with as many faults as there are, of every kind in turn. */
function measureSeeded(segments: readonly QaSegment[]) {
  const random = randomFrom(Number(values.seed));
  const clean = shuffled(segments, random).filter((segment) => checkSegment(segment).length === 0);
  const taken = clean.slice(0, sentences);
  const seeded = new Map<number, { readonly segment: QaSegment; readonly rule: QaRule }>();
  for (let turn = 0; seeded.size < faults && turn < faults * 4; turn++) {
    const seed = seeds[turn % seeds.length];
    const at = taken.findIndex((segment, n) => !seeded.has(n) && seed?.apply(segment) !== undefined);
    const sentence = taken[at];
    const segment = sentence && seed?.apply(sentence);
    if (segment && seed) seeded.set(at, { segment, rule: seed.rule });
  }
  const missed = [...seeded.values()].filter(({ segment, rule }) =>
    checkSegment(segment).every((each) => each.rule !== rule),
  );
  for (const { segment, rule } of missed)
    console.log(`  missed ${rule}\n    ${segment.source.text}\n    ${segment.target.text}`);
  const kinds = new Set([...seeded.values()].map(({ rule }) => rule)).size;
  return { sentences: taken.length, faults: seeded.size, kinds, found: seeded.size - missed.length };
}

function measureTime(segments: readonly QaSegment[]) {
  const times = segments.map(() => Infinity);
  // The least of several: what another program takes of the processor is not the check's.
  for (let round = 0; round < 5; round++) {
    for (const [at, segment] of segments.entries()) {
      const begun = performance.now();
      checkSegment(segment);
      times[at] = Math.min(times[at] ?? Infinity, performance.now() - begun);
    }
  }
  const sorted = times.toSorted((left, right) => left - right);
  const at = (share: number): number => Number((sorted[Math.floor(share * (sorted.length - 1))] ?? 0).toFixed(2));
  return { medianMs: at(0.5), p99Ms: at(0.99), longestMs: at(1) };
}

const others = ["zh", "ja", "ko", "ru", "my", "ar", "fr", "es"].filter((name) =>
  existsSync(path.join(folder, `${name}.txt`)),
);
const clean: Clean[] = [];
for (const name of others) {
  for (const [source, target] of [
    ["en", name],
    [name, "en"],
  ] as const) {
    const measured = measureClean(`${source}-${target}`, await segmentsOf(source, target));
    clean.push(measured);
    console.log(measured.pair, `${measured.withFinding} %, typing aside ${measured.withoutTyping} %`, measured.rules);
  }
}
const [into, outOf] = [await segmentsOf("en", "zh"), await segmentsOf("zh", "en")];
const seeded = measureSeeded([...into, ...outOf]);
const time = measureTime([...into, ...outOf]);
console.log(seeded, time);
console.log(
  JSON.stringify({
    clean: clean.map(({ pair, withFinding, withoutTyping }) => ({ pair, withFinding, withoutTyping })),
    seeded,
    time,
  }),
);
if (seeded.found < seeded.faults || time.p99Ms > 5) process.exitCode = 1;
