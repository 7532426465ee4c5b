import { readFileSync } from "node:fs";
import { readSentencePieceModel } from "../../packages/engines/src/local/sentencepiece/model.ts";
import { Random } from "./random.ts";

export type BenchLanguage = "zh-cn" | "en-us";

/** Shares of entries: interface strings of a few characters, and earlier sentences with a few words changed. */
const shortShare = 0.1;
const nearShare = 0.2;
const phrases = 60_000;
const rememberedMost = 20_000;
const vocabularyFile = new URL("../../models/zh-en-starter/vocab.spm", import.meta.url);

/** Words of a language, the most frequent first: the pieces of the bundled model's vocabulary, by their scores. */
function wordsOf(language: BenchLanguage): string[] {
  const { pieces } = readSentencePieceModel(readFileSync(vocabularyFile));
  const pattern = language === "zh-cn" ? /^▁?(\p{Script=Han}{1,5})$/u : /^▁([a-z]{1,16})$/;
  const words = pieces.toSorted((a, b) => b.score - a.score).flatMap(({ text }) => pattern.exec(text)?.[1] ?? []);
  return [...new Set(words)];
}

/**
 * Sentences as a memory holds them, the same ones for the same seed: set phrases and single words with the frequencies
 * of a language, numbers, near duplicates, short strings.
 */
export class Sentences {
  readonly #language: BenchLanguage;
  readonly #random: Random;
  readonly #words: readonly string[];
  readonly #phrases: readonly string[];
  readonly #remembered: string[] = [];

  constructor(language: BenchLanguage, seed: number) {
    this.#language = language;
    this.#random = new Random(seed);
    this.#words = wordsOf(language);
    this.#phrases = Array.from({ length: phrases }, () => this.#join(1 + this.#random.below(4), () => this.#word()));
  }

  next(): string {
    const kind = this.#random.next();
    if (kind < shortShare) return this.short();
    if (kind < shortShare + nearShare && this.#remembered.length > 100)
      return this.changed(this.#random.of(this.#remembered));
    const text = this.#sentence();
    if (this.#remembered.length < rememberedMost) this.#remembered.push(text);
    else this.#remembered[this.#random.below(rememberedMost)] = text;
    return text;
  }

  /** 2 to 8 characters. */
  short(): string {
    const length = 2 + this.#random.below(7);
    let text = "";
    while (text.length < 2)
      text = this.#join(1 + this.#random.below(3), () => this.#word())
        .slice(0, length)
        .trim();
    return this.#language === "zh-cn" ? text : `${text.charAt(0).toUpperCase()}${text.slice(1)}`;
  }

  /** With one to three words changed. */
  changed(text: string): string {
    let changed = text;
    for (let left = 1 + this.#random.below(3); left > 0; left--) {
      const at = this.#random.below(Math.max(1, changed.length - 4));
      const word = this.#word();
      changed = this.#language === "zh-cn" ? replaced(changed, { at, length: 2 }, word) : withWord(changed, at, word);
    }
    return changed;
  }

  #sentence(): string {
    const isChinese = this.#language === "zh-cn";
    const length = Math.min(isChinese ? 480 : 950, this.#random.length(isChinese ? 25 : 85, 0.65));
    let text = "";
    while (text.length < length) {
      const next = this.#random.next();
      const part =
        next < 0.55 ? this.#random.frequentOf(this.#phrases, 50) : next < 0.97 ? this.#word() : this.#number();
      const mark = this.#random.next() < 0.06 ? (isChinese ? "，" : ",") : "";
      text += `${text === "" || isChinese ? "" : " "}${part}${mark}`;
    }
    return isChinese ? `${text}。` : `${text.charAt(0).toUpperCase()}${text.slice(1)}.`;
  }

  #word(): string {
    return this.#random.frequentOf(this.#words, 3);
  }

  #number(): string {
    return String(this.#random.below(10 ** (1 + this.#random.below(4))));
  }

  #join(count: number, part: () => string): string {
    return Array.from({ length: count }, part).join(this.#language === "zh-cn" ? "" : " ");
  }
}

function replaced(text: string, { at, length }: { readonly at: number; readonly length: number }, by: string): string {
  return text.slice(0, at) + by + text.slice(at + length);
}

function withWord(text: string, at: number, word: string): string {
  const start = text.lastIndexOf(" ", at) + 1;
  const end = text.indexOf(" ", start);
  return end === -1 ? text : replaced(text, { at: start, length: end - start }, word);
}
