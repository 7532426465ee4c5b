import { bleu } from "@yiqiao/evaluation";

/** A sentence that was asked, and what became of it. */
export interface Judged {
  /** Percent of its best match; 0 without one. */
  readonly score: number;
  readonly reference: string;
  /** The best match's translation. */
  readonly stored: string;
  readonly without: string;
  readonly with: string;
  /** Without, among other sentences. */
  readonly backwards: string;
  readonly isLed: boolean;
}

/** Sentences whose best match is so good, and BLEU of what they were given. */
export interface Band {
  readonly name: string;
  readonly sentences: number;
  /** Those that the engine was led in. */
  readonly led: number;
  readonly without: number;
  readonly with: number;
  readonly backwards: number;
  readonly match: number;
}

const limits = [
  { name: "none", from: 0, to: 50 },
  { name: "50 to 69 %", from: 50, to: 70 },
  { name: "70 to 84 %", from: 70, to: 85 },
  { name: "85 to 99 %", from: 85, to: 100 },
  { name: "70 to 99 %", from: 70, to: 100 },
] as const;

/** BLEU by how like the best match is; a full match is translated by nobody. */
export function bandsOf(judged: readonly Judged[], into: "en" | "zh"): Band[] {
  const options = { tokenizer: into === "zh" ? "zh" : "13a" } as const;
  return limits.flatMap(({ name, from, to }) => {
    const rows = judged.filter(({ score }) => score >= from && score < to);
    if (rows.length === 0) return [];
    const of = (side: "without" | "with" | "backwards" | "stored"): number => {
      const { score } = bleu(
        rows.map((row) => row[side]),
        rows.map(({ reference }) => reference),
        options,
      );
      return Number(score.toFixed(2));
    };
    const led = rows.filter(({ isLed }) => isLed).length;
    return {
      name,
      sentences: rows.length,
      led,
      without: of("without"),
      with: of("with"),
      backwards: of("backwards"),
      match: of("stored"),
    };
  });
}

/** The bands as a table in Markdown. */
export function table(bands: readonly Band[]): string {
  return [
    "| Best match | Sentences | Led | BLEU without | with | without, backwards | the match itself |",
    "|---|---|---|---|---|---|---|",
    ...bands.map((band) => {
      const { name, sentences, led, without, with: withMemory, backwards, match } = band;
      return `| ${name} | ${sentences} | ${led} | ${without} | ${withMemory} | ${backwards} | ${match} |`;
    }),
  ].join("\n");
}
