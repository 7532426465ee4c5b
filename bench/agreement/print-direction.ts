import { bleu, chrf, tokenizerFor } from "@yiqiao/evaluation";
import type { Direction } from "../engine/directions.ts";
import type { Sides } from "./compare-sides.ts";

/** Prints how far each side's translations are those of the first. */
export function printDirection({ source, target, texts, references }: Direction, sides: Sides): void {
  const [first] = sides.values();
  const exact = first ?? [];
  const tokenizer = tokenizerFor(target);
  const scoreOf = (translations: readonly string[]): number => bleu(translations, references, { tokenizer }).score;
  const isScored = references.length > 0;
  console.log(`\n${source} to ${target}, ${texts.length} sentences`);
  for (const [side, translations] of sides) {
    const same = translations.filter((text, n) => text === exact[n]).length;
    const figures = [
      `${((same / Math.max(1, texts.length)) * 100).toFixed(1)} % equal`,
      `chrF2 ${chrf(translations, exact).score.toFixed(1)}`,
    ];
    if (isScored) {
      const score = scoreOf(translations);
      figures.push(`BLEU ${score.toFixed(2)} (${(score - scoreOf(exact)).toFixed(2)})`);
    }
    console.log(`  ${side.padEnd(32)} ${figures.join(", ")}`);
  }
}
