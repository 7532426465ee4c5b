/** What the bundled model's confidence is worth: the figures that `npm run bench calibrate` leaves, in words and in a picture. */
import { readFileSync } from "node:fs";
import path from "node:path";
import { doubtBelow } from "@yiqiao/contracts/text";

/** Sentences of which some are called doubtful. */
export interface Flagged {
  readonly sentences: number;
  readonly doubtful: number;
  readonly badAmongDoubtful: number;
  readonly badAmongOthers: number;
}

export interface ConfidenceDirection {
  readonly pair: string;
  /** What counts as good. */
  readonly chrf2: number;
  /** Lines that were fitted. */
  readonly fitted: number;
  /** Of the lines held out, the least sure first: how many, the mean of their confidence, the share that is good. */
  readonly bins: readonly { readonly count: number; readonly said: number; readonly good: number }[];
  /** How often a good one is called likelier than a bad one. */
  readonly discrimination: number;
  readonly brier: number;
  /** The same of who says the share of the good ones for all. */
  readonly brierBase: number;
  readonly heldOut: Flagged;
  readonly own: Flagged;
}

export interface ConfidenceFigures {
  readonly model: string;
  readonly directions: readonly ConfidenceDirection[];
}

export const confidenceFile = path.join(import.meta.dirname, "confidence.json");
export const pictureFile = path.join(import.meta.dirname, "../../docs/pictures/confidence.svg");
export const readFigures = (): ConfidenceFigures =>
  JSON.parse(readFileSync(confidenceFile, "utf8")) as ConfidenceFigures;

const names: Readonly<Record<string, string>> = { "zh-en": "Chinese → English", "en-zh": "English → Chinese" };
/** The frames of the two diagrams. */
export const frames = { size: 270, top: 52, lefts: [60, 440] } as const;
const marks = [0, 0.2, 0.4, 0.6, 0.8, 1];

const style = `
  svg { --paper: #ffffff; --ink: #1f2328; --grid: #d1d9e0; --dot: #0969da; --doubt: #bc4c0022; }
  @media (prefers-color-scheme: dark) {
    svg { --paper: #0d1117; --ink: #e6edf3; --grid: #3d444d; --dot: #58a6ff; --doubt: #f0883e33; }
  }
  text { font: 13px system-ui, "Segoe UI", Helvetica, Arial, sans-serif; fill: var(--ink); }
  .paper { fill: var(--paper); }
  .doubt { fill: var(--doubt); }
  .grid { stroke: var(--grid); }
  .even { stroke: var(--ink); stroke-dasharray: 4 4; }
  .error { stroke: var(--dot); stroke-width: 1.5; }
  .dot { fill: var(--dot); }
`;

const round = (value: number): number => Math.round(value * 10) / 10;
const percent = (share: number): string => `${Math.round(share * 100)} %`;

function diagram({ pair, bins }: ConfidenceDirection, left: number): string[] {
  const { size, top } = frames;
  const x = (share: number): number => round(left + share * size);
  const y = (share: number): number => round(top + (1 - share) * size);
  const label = (words: string, [atX, atY]: readonly [number, number], anchor = "middle"): string =>
    `<text x="${round(atX)}" y="${round(atY)}" text-anchor="${anchor}">${words}</text>`;
  return [
    `<rect class="doubt" x="${left}" y="${top}" width="${round(doubtBelow * size)}" height="${size}"/>`,
    ...marks.flatMap((share) => [
      `<path class="grid" d="M${left} ${y(share)}h${size}M${x(share)} ${top}v${size}"/>`,
      label(percent(share), [left - 8, y(share) + 4], "end"),
      label(percent(share), [x(share), top + size + 20]),
    ]),
    `<path class="even" d="M${x(0)} ${y(0)}L${x(1)} ${y(1)}"/>`,
    ...bins.map(({ count, said, good }) => {
      const error = Math.sqrt((good * (1 - good)) / count);
      const [high, low] = [y(Math.min(1, good + error)), y(Math.max(0, good - error))];
      return (
        `<path class="error" d="M${x(said)} ${high}V${low}"/>` +
        `<circle class="dot" cx="${x(said)}" cy="${y(good)}" r="4"/>`
      );
    }),
    label(names[pair] ?? pair, [left + size / 2, top - 20]),
    label("confidence", [left + size / 2, top + size + 42]),
    label("good", [left - 8, top - 20], "end"),
  ];
}

/** The reliability diagrams of both directions: the share of good translations against what the engine said. */
export function confidencePicture({ model, directions }: ConfidenceFigures): string {
  const told = directions.map(({ pair, bins }) => {
    const points = bins.map(({ said, good }) => `${percent(said)} ${percent(good)}`);
    return `${names[pair] ?? pair}: ${points.join(", ")}`;
  });
  const drawn = directions.flatMap((direction, n) => diagram(direction, frames.lefts[n] ?? 0));
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 760 400" width="760" height="400" role="img">
<title>Share of good translations against confidence, ${model}</title>
<desc>Confidence and the share that is good. ${told.join("; ")}.</desc>
<style>${style}</style>
<rect class="paper" width="760" height="400" rx="8"/>
${drawn.join("\n")}
</svg>
`;
}

const of = (part: number, whole: number): string =>
  `${part} of ${whole}${whole === 0 ? "" : ` (${percent(part / whole)})`}`;

/** Rows of the page's table: the held-out lines and our own sentences of each direction. */
export function confidenceRows({ directions }: ConfidenceFigures): string[][] {
  return directions.flatMap(({ pair, chrf2, heldOut, own }) =>
    ([heldOut, own] as const).map((flagged, n) => [
      n === 0 ? `${pair}, held out` : `${pair}, our own`,
      n === 0 ? String(chrf2) : "",
      of(flagged.sentences - flagged.badAmongDoubtful - flagged.badAmongOthers, flagged.sentences),
      of(flagged.doubtful, flagged.sentences),
      of(flagged.badAmongDoubtful, flagged.doubtful),
      of(flagged.badAmongOthers, flagged.sentences - flagged.doubtful),
    ]),
  );
}

/** @param table a Markdown table of a head and rows */
export function confidenceSection(
  figures: ConfidenceFigures,
  table: (head: readonly string[], rows: readonly (readonly string[])[]) => string,
): string {
  const { model, directions } = figures;
  const measures = directions.map(
    ({ pair, fitted, heldOut, discrimination, brier, brierBase }) =>
      `- ${pair}: ${fitted} lines fitted, ${heldOut.sentences} held out. Of a good and a bad sentence the good one is called\n` +
      `  likelier in ${percent(discrimination)} of cases (by chance: 50 %); Brier score ${brier.toFixed(3)} ` +
      `(the same likelihood for all: ${brierBase.toFixed(3)})`,
  );
  const head = [
    "Sentences",
    "Good from chrF2",
    "Good",
    "Doubtful",
    "Not good, of the doubtful",
    "Not good, of the others",
  ];
  return `![Share of good translations against confidence, in both directions](pictures/confidence.svg)

A sentence's **confidence** is the likelihood that its chrF2 against a person's translation is at least as high as the
table says: that it is about as close to a person's words as the better three fifths of this model's translations of
FLORES-200 dev. It is not the likelihood that the sentence is right. It comes from the decoding alone, by a logistic curve
over the mean log probability of a piece and how much shorter or longer the translation is than usual. How much of the
source the decoder looked at is left out: in a trial it told the good from the bad hardly better.

\`npm run bench calibrate -- --testset DIR\` fits the curve to every other line of the test set and measures it on the lines
between; that changes no translation. A dot is an eighth of the lines held out, its line one standard error to each side;
on the dashed diagonal confidence is just right. With ${model}:

${measures.join("\n")}

Below ${percent(doubtBelow)}, the shaded part, a sentence is shown as doubtful. Our own sentences are of ten domains and shorter
than those of the test set.

${table(head, confidenceRows(figures))}`;
}
