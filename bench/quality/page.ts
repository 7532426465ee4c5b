/** The texts and tables of `docs/quality.md`. */
import { domains } from "@yiqiao/contracts/languages";
import type { InstalledModel } from "@yiqiao/engines/local";
import { percent } from "../tags/compare.ts";
import { isFresh, tagPairs, type TagTallies } from "../tags/measure-tags.ts";
import { type ConfidenceFigures, confidenceSection } from "./confidence.ts";
import { curveRows, type Run } from "./curve.ts";
import type { DomainResult, Example } from "./domain-results.ts";
import { faultTable, fieldTable, type JudgedTable, type Judgement, verdictTable } from "./judged/table.ts";
import type { QualityReport } from "./measure.ts";
import { shortPair } from "./pairs.ts";
import { isIncomparable, publishedBleu, publishedSystems } from "./published.ts";

export interface PageContent {
  readonly models: readonly InstalledModel[];
  readonly reports: readonly QualityReport[];
  readonly domains: readonly {
    readonly model: InstalledModel;
    readonly pair: "zh-en" | "en-zh";
    readonly results: readonly DomainResult[];
  }[];
  /** Undefined: no model that serves both Chinese and English is installed. */
  readonly tags: { readonly model: string; readonly tallies: TagTallies } | undefined;
  /** What the bundled model's confidence is worth. */
  readonly confidence: ConfidenceFigures;
  /** How the bundled model came to be what it is. */
  readonly runs: readonly Run[];
  readonly judgement: Judgement;
}

const table = (head: readonly string[], rows: readonly (readonly string[])[]): string =>
  [head, head.map(() => "---"), ...rows].map((row) => `| ${row.join(" | ")} |`).join("\n");

/** Text that a model wrote, safe inside a table. */
const cell = (text: string): string =>
  text
    .replace(/[\\`*_{}[\]<>|~#]/g, String.raw`\$&`)
    .replace(/\s+/g, " ")
    .trim() || "(nothing)";

const number = (value: number | null | undefined): string =>
  value === null || value === undefined ? "–" : value.toFixed(1);

/** What the score means beside the best published system of the pair. */
function expectation({ pair, bleu }: QualityReport): string {
  const published = publishedBleu[pair]?.filter((score) => score !== null) ?? [];
  if (published.length === 0 || isIncomparable(pair)) return "–";
  const share = bleu.score / Math.max(...published);
  if (share < 0.35) return "the gist of simple sentences; often wrong; has to be checked";
  if (share < 0.6) return "understandable, with errors of meaning; has to be checked";
  if (share < 0.8) return "mostly right; to be read over";
  return "as good as the published systems";
}

function scoreTable(reports: readonly QualityReport[]): string {
  const pairs = [...new Set([...Object.keys(publishedBleu), ...reports.map(({ pair }) => pair)])];
  const rows = pairs.flatMap((pair) => {
    const mark = isIncomparable(pair) ? " †" : "";
    const published = publishedSystems.map((_, n) => number(publishedBleu[pair]?.[n]));
    const own = reports.filter((report) => report.pair === pair);
    if (own.length === 0) return [[pair, "none installed", "–", "–"].concat(published)];
    return own.map(({ model, version, bleu, chrf2 }) =>
      [
        pair,
        `${model} ${version ?? ""}`,
        `**${bleu.score.toFixed(2)}**${mark}`,
        `**${chrf2.score.toFixed(2)}**`,
      ].concat(published),
    );
  });
  const head = ["Pair", "Model", "BLEU", "chrF2", ...publishedSystems.map((name) => `${name}, BLEU`)];
  return table(head, rows);
}

function amountOf({ hours, steps, targetTokens, date }: Readonly<Record<string, unknown>>): string {
  const facts = [
    typeof hours === "number" && `${hours} hours`,
    typeof steps === "number" && `${steps.toLocaleString("en")} steps`,
    typeof targetTokens === "number" && `${(targetTokens / 1e6).toFixed(1)} million target tokens`,
    typeof date === "string" && date,
  ].filter((fact) => fact !== false);
  return facts.join(", ");
}

function trainingOf({ manifest }: InstalledModel): string {
  const { before } = manifest.trained;
  const amount = amountOf(manifest.trained) || "its publisher does not say";
  return typeof before === "object" && before !== null ? `${amount}; before that ${amountOf({ ...before })}` : amount;
}

function modelTable(models: readonly InstalledModel[]): string {
  const rows = models.map((model) => {
    const { manifest } = model;
    const bytes = manifest.files.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0);
    return [
      `${manifest.id} ${manifest.version}`,
      manifest.pairs.map(shortPair).join(", "),
      manifest.quality,
      `${(bytes / 1e6).toFixed(0)} MB`,
      trainingOf(model),
      cell(manifest.licence),
    ];
  });
  return table(["Model", "Pairs", "Quality", "Size", "Trained", "Licence"], rows);
}

const row = (label: string, { score, source, translation, reference }: Example): string[] => [
  label,
  score.toFixed(0),
  cell(source),
  cell(translation),
  cell(reference),
];

function domainTable(results: readonly DomainResult[]): string {
  const rows = results.flatMap(({ domain, score, examples }) => {
    const [best, worst] = [examples[0], examples.at(-1)];
    if (!best || !worst) return [];
    return [row(`${domains[domain].en}, ${score.toFixed(1)}: best`, best), row("worst", worst)];
  });
  return table(["Domain, chrF2 of all six", "chrF2", "Source", "Translation", "Reference"], rows);
}

function domainSection({ model, pair, results }: PageContent["domains"][number]): string {
  return `### ${pair}, ${model.manifest.id} ${model.manifest.version}\n\n${domainTable(results)}`;
}

function expectations(reports: readonly QualityReport[]): string {
  const rows = reports.map((report) => [report.pair, report.model, expectation(report)]);
  return table(["Pair", "Model", "What to expect"], rows);
}

const signatures = (reports: readonly QualityReport[]): string =>
  [...new Set(reports.flatMap(({ bleu, chrf2 }) => [bleu.signature, chrf2.signature]))]
    .map((signature) => `- \`${signature}\``)
    .join("\n");

function tagSection(tags: PageContent["tags"]): string {
  if (!tags) return "No model that serves both directions of Chinese and English is installed.";
  if (!isFresh(tags.tallies)) {
    return `The alignment was made for other translations than those of ${tags.model}: make it again, then this page.`;
  }
  const rows = tagPairs.map((pair) => {
    const { sentences, faulty, pairs, single } = tags.tallies[pair];
    return [pair, `${sentences - faulty} of ${sentences}`, percent(pairs), percent(single)];
  });
  return table(["Pair", "Sentences with every tag once, well nested", "Pairs in place", "Single tags in place"], rows);
}

function curveTable(runs: readonly Run[]): string {
  const head = ["Model", "Began", "Target tokens", "Hours", "zh-en, BLEU", "en-zh, BLEU", "Sentences"];
  return table(head, curveRows(runs));
}

const judgedTable = ({ head, rows }: JudgedTable): string => table(head, rows);

function judgedSection(judgement: Judgement): string {
  const { asked, same } = judgement.again;
  return `400 sentences of our own, 100 everyday and 100 technical ones from each language, each translated by the bundled model and by
the one before it. A reader that had no part in training judged each translation, without knowing which model it was
of: **right** (says all that the source says and nothing else), **understandable** (the main message comes across, with
errors) or **wrong** (it is lost or turned round, or a number, a negation or a dose is altered). The sentences are older
than the newer model, and no model has seen them. Test sets and readers disagree here: the newer model gained on encyclopedic
text, of which the test set is, and nothing on these.

${judgedTable(verdictTable(judgement))}

Both directions together, by what the sentences are about:

${judgedTable(fieldTable(judgement))}

The main fault of what is wrong (\`term\`: a word taken for another; \`relation\`: who does what to whom, when, on what condition):

${judgedTable(faultTable(judgement))}

It is one reader's judgement: differences of a few sentences are none. Of ${asked} translations that were judged again by
another reader, ${same} got the same verdict. Sentences, translations, key and verdicts lie in \`bench/quality/judged\`, with the rules;
\`npm run bench judged\` counts them. Like the test set, they must never be trained on.`;
}

const testSet = `### The test set

\`DIR\` holds a file a language (\`zh.txt\`, \`en.txt\`, \`ja.txt\`, …), parallel by line: \`eng_Latn.dev\`, \`zho_Hans.dev\`,
\`jpn_Jpan.dev\` and so on of FLORES-200, renamed. It is published under CC BY-SA 4.0 by the
[Open Language Data Initiative](https://github.com/openlanguagedata/flores) as an archive with a password that stands
beside it. The licence would allow a copy here; its publishers ask that nobody puts the plain text where crawlers find it,
because models trained on it could no longer be measured. So it is not in this repository, and must never be trained on.
Lines corrected since FLORES-200 change the figures a little.

`;

/** The whole page. */
export function qualityPage({ models, reports, domains, tags, confidence, runs, judgement }: PageContent): string {
  const lines = reports[0]?.lines ?? 0;
  return `# Quality

How well the installed models translate, beside systems with published scores. This page is written by

\`\`\`sh
npm run quality -- --table --testset DIR
\`\`\`

with every model that is installed; do not edit it. One's own texts are scored by
\`npm run -s quality -- --pair zh-en --source FILE --reference FILE\`, which prints JSON; with \`--engine KIND --settings JSON\`
a remote engine is scored, whose key is read from \`QUALITY_API_KEY\`.

## What to expect

${expectations(reports)}

Both measures compare a translation with one that a person wrote; neither knows what a sentence means. **chrF2** counts
runs of characters in common, **BLEU** words and runs of words; 0 is nothing in common, 100 is the same text. They tell
which of two systems is better on the same texts and in the same direction, if they differ by more than about one point.
They do not compare languages: BLEU into Chinese counts characters, into English words. A good translation in other words
scores low, and a fluent one that says the opposite may score high: what matters has to be read, as was done below.

## FLORES-200 dev

${lines} sentences of news, travel guides and children's encyclopedias, one line a sentence, searched as usual, as
installed (int8). In bold what was measured here; the other columns were published by others and not measured again.

${scoreTable(reports)}

- The published scores are BLEU, detokenised, with the usual tokenisers for Chinese, Japanese and Korean. Their authors
  chose the search and the versions; take differences under one point for none.
- † Japanese and Korean are counted by characters here, the published scores by MeCab's words: do not put them side by
  side. chrF2 needs no words and compares.
- The published systems were trained on far more text. Most of the pairs that the bundled
  model learnt from are technical or legal; encyclopedic text it saw in one language at a time, with translations of its own.

Signatures:

${signatures(reports)}

${testSet}
## As read by a reader

${judgedSection(judgement)}

## The models

${modelTable(models)}

Each model's folder has a card with its data and limits.

## What more training brought

![BLEU of the bundled model against target tokens, in both directions](pictures/quality-curve.svg)

The bundled model on the same test set, with all that it was trained before. Up to 0.2.0 its hours are those of processor
cores shared with other work; from 0.3.0 on nearly all tokens come from minutes on a GPU, whose teachers, 270 and 290 seconds,
are not counted. Points without a version, the small ones, lie on the way; the first two were scored on 200 sentences.
Versions were scored as installed (int8), the last with two hypotheses followed, all others with one. The figures stand in \`bench/quality/curve.json\`; \`training/NOTES.md\` says how each came about.

${curveTable(runs)}

## How sure the engine is

${confidenceSection(confidence, table)}

## Inline tags

Sentences of our own with one to four tags, pairs inside pairs among them, through the model that serves the product. A
tag is in place if it stands around the same words as in a statistical word alignment of source and translation, as far
as that alignment is sure. \`npm run bench tags\` prints the same; \`docs/decisions/014-quality-measures.md\` says what the
alignment knows and what it does not.

${tagSection(tags)}

## By domain

Sentences of our own, six a domain and direction, with our own translations (\`bench/quality/domain-sentences.json\`): the
best and the worst of each by chrF2, unedited. Six sentences show what kind of errors to expect; they do not rank domains.

${domains.map(domainSection).join("\n\n")}
`;
}
