import { domainSentences } from "../quality/domain-sentences.ts";
import { sentences } from "../engine/sentences.ts";

/** Sentences in Chinese, some 20 characters long. */
const short: readonly string[] = [
  ...sentences.map(([, chinese]) => chinese),
  ...Object.values(domainSentences).flatMap((ways) => ways["zh-en"].map(([source]) => source)),
];

const shortAt = (place: number): string => short[place % short.length] ?? "";

/**
 * Chinese prose of so many characters, no sentence of it twice: every other sentence is two of ours put together, so that
 * lengths differ as they do in reports. Texts of other numbers put others together.
 */
export function longText(characters: number, number: number): string {
  let text = "";
  for (let place = 0; ; place++) {
    const first = shortAt(place);
    const second = shortAt(place * 3 + 7 * (number + 1) + Math.floor(place / short.length));
    const sentence = place % 2 === number % 2 ? first : `${first.replace(/[。？！]$/u, "，")}${second}`;
    const left = characters - text.length;
    if (sentence.length > left) return left > 0 ? `${text}${"好".repeat(left - 1)}。` : text;
    text += sentence;
  }
}
