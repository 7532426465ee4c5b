/** How far training has brought the bundled model: a table and a picture of the figures in `curve.json`. */
import { readFileSync } from "node:fs";

/** BLEU on FLORES-200 dev after so many hours and target tokens, all trainings before it together. */
interface Point {
  /** Of the bundled model; a point without one lies on the way to the next. */
  readonly version?: string;
  readonly hours: number;
  readonly targetTokens: number;
  readonly "zh-en": number;
  readonly "en-zh": number;
  /** How many of the test set's, from its beginning. */
  readonly sentences: number;
}

/** What began with fresh parameters, and what went on from it. */
export interface Run {
  readonly began: string;
  readonly points: readonly Point[];
}

export const runs = JSON.parse(readFileSync(new URL("curve.json", import.meta.url), "utf8")) as readonly Run[];

const width = 760;
const height = 420;
/** The frame of the lines in the picture. */
export const plot = { left: 52, right: 736, top: 48, bottom: 362 };
const tokens = { least: 6e6, most: 1.5e9, marks: [10e6, 30e6, 100e6, 300e6, 1e9] };
const bleu = { most: 25, marks: [0, 5, 10, 15, 20, 25] };
const directions = [
  { pair: "en-zh", name: "English → Chinese", labelAt: -12 },
  { pair: "zh-en", name: "Chinese → English", labelAt: 22 },
] as const;
/** Labels of versions that are nearer stand beside their line, away from each other. */
const crowded = 60;

const style = `
  svg { --paper: #ffffff; --ink: #1f2328; --grid: #d1d9e0; --en-zh: #bc4c00; --zh-en: #0969da; }
  @media (prefers-color-scheme: dark) {
    svg { --paper: #0d1117; --ink: #e6edf3; --grid: #3d444d; --en-zh: #f0883e; --zh-en: #58a6ff; }
  }
  text { font: 13px system-ui, "Segoe UI", Helvetica, Arial, sans-serif; fill: var(--ink); }
  text { paint-order: stroke; stroke: var(--paper); stroke-width: 4px; }
  .paper { fill: var(--paper); }
  .grid { stroke: var(--grid); }
  .version { stroke: var(--grid); stroke-dasharray: 4 4; }
  .line { fill: none; stroke-width: 2.5; }
${directions.map(({ pair }) => `  .line.${pair} { stroke: var(--${pair}); }\n  .dot.${pair}, text.${pair} { fill: var(--${pair}); }`).join("\n")}
`;

const round = (value: number): number => Math.round(value * 10) / 10;

/** Where so many target tokens lie; the scale is logarithmic. */
const xOf = (count: number): number =>
  round(plot.left + (Math.log(count / tokens.least) / Math.log(tokens.most / tokens.least)) * (plot.right - plot.left));

const yOf = (score: number): number => round(plot.bottom - (score / bleu.most) * (plot.bottom - plot.top));

const written = (score: number): string => score.toLocaleString("en", { minimumFractionDigits: 1 });

const millions = (count: number): string => `${(count / 1e6).toLocaleString("en", { maximumFractionDigits: 1 })} M`;

interface Label {
  readonly at: readonly [x: number, y: number];
  readonly anchor?: "start" | "middle" | "end";
  readonly kind?: string;
}

const text = (words: string, { at: [x, y], anchor = "middle", kind }: Label): string =>
  `<text x="${x}" y="${round(y)}" text-anchor="${anchor}"${kind === undefined ? "" : ` class="${kind}"`}>${words}</text>`;

function axes(): string[] {
  const { left, right, top, bottom } = plot;
  return [
    ...bleu.marks.flatMap((score) => [
      `<path class="grid" d="M${left} ${yOf(score)}H${right}"/>`,
      text(String(score), { at: [left - 8, yOf(score) + 4], anchor: "end" }),
    ]),
    ...tokens.marks.map((count) => text(millions(count), { at: [xOf(count), bottom + 20] })),
    text("target tokens seen in training, logarithmic", { at: [(left + right) / 2, bottom + 44] }),
    text("BLEU", { at: [left - 8, top - 22], anchor: "end" }),
  ];
}

function legend(): string[] {
  return directions.flatMap(({ pair, name }, n) => {
    const [x, y] = [plot.left + 270, plot.top + 30 + 24 * n];
    return [
      `<path class="line ${pair}" d="M${x} ${y}h28"/>`,
      text(name, { at: [x + 38, y + 4], anchor: "start", kind: pair }),
    ];
  });
}

type Shipped = Point & { readonly version: string };

const shippedOf = (all: readonly Run[]): Shipped[] =>
  all.flatMap(({ points }) => points.flatMap((point) => (point.version ? [{ ...point, version: point.version }] : [])));

function anchorOf(points: readonly Shipped[], n: number): Required<Label>["anchor"] {
  const x = (at: number): number => xOf(points[at]?.targetTokens ?? Number.POSITIVE_INFINITY);
  if (x(n + 1) - x(n) < crowded) return "end";
  return n > 0 && x(n) - x(n - 1) < crowded ? "start" : "middle";
}

function versionLabels(point: Shipped, anchor: Required<Label>["anchor"]): string[] {
  const x = xOf(point.targetTokens);
  const beside = { start: 8, middle: 0, end: -8 }[anchor];
  const scores = directions.map(({ pair, labelAt }) =>
    text(written(point[pair]), { at: [x + beside, yOf(point[pair]) + labelAt], anchor, kind: pair }),
  );
  const line = `<path class="version" d="M${x} ${plot.top}V${plot.bottom}"/>`;
  return [line, text(point.version, { at: [x, plot.top - 22], anchor })].concat(scores);
}

function versions(all: readonly Run[]): string[] {
  const shipped = shippedOf(all);
  return shipped.flatMap((point, n) => versionLabels(point, anchorOf(shipped, n)));
}

function lineOf(points: readonly Point[], pair: "zh-en" | "en-zh"): string[] {
  const places = points.map((point) => [xOf(point.targetTokens), yOf(point[pair])] as const);
  const dots = places.map(
    ([x, y], n) => `<circle class="dot ${pair}" cx="${x}" cy="${y}" r="${points[n]?.version ? 5 : 3}"/>`,
  );
  return [`<path class="line ${pair}" d="M${places.map((place) => place.join(" ")).join("L")}"/>`].concat(dots);
}

const linesOf = ({ points }: Run): string[] => directions.flatMap(({ pair }) => lineOf(points, pair));

/** The picture: BLEU of both directions against target tokens, a line for each run, readable on light and dark pages. */
export function curvePicture(all: readonly Run[]): string {
  const told = shippedOf(all).map((point) => `${point.version}: ${point["zh-en"]} and ${point["en-zh"]}`);
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" role="img">
<title>BLEU of the bundled model against target tokens</title>
<desc>Chinese to English and English to Chinese: ${told.join("; ")}.</desc>
<style>${style}</style>
<rect class="paper" width="${width}" height="${height}" rx="8"/>
${[...axes(), ...versions(all), ...all.flatMap(linesOf), ...legend()].join("\n")}
</svg>
`;
}

/** The picture's points: model, what it began from, target tokens, hours, BLEU from Chinese and into it, sentences. */
export function curveRows(all: readonly Run[]): string[][] {
  return all.flatMap(({ began, points }) =>
    points.map((point, n) => [
      point.version ?? "on the way",
      n === 0 ? began : "",
      millions(point.targetTokens),
      String(point.hours),
      written(point["zh-en"]),
      written(point["en-zh"]),
      String(point.sentences),
    ]),
  );
}
