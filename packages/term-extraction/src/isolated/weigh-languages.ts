import type { LanguageCode } from "@yiqiao/contracts/languages";
import { detectLanguage } from "@yiqiao/language";

/** Too little text to say what language it is in. */
const telling = 1500;
/** Of a longer document the beginning tells enough. */
const weighedCharacters = 300_000;

/** How much of a document is in which language, as far as that can be told. */
export class LanguageWeights {
  readonly #weights = new Map<string, number>();
  #sample = "";
  #seen = 0;

  add(text: string): void {
    if (this.#seen > weighedCharacters) return;
    const piece = text.slice(0, telling);
    this.#seen += piece.length;
    this.#sample += `${piece}\n`;
    if (this.#sample.length > telling) this.#weigh();
  }

  /** The language that most of it is in. */
  most(): LanguageCode | undefined {
    const [most] = this.#all().toSorted(([, a], [, b]) => b - a);
    return most?.[0].startsWith("other:") === false ? (most[0] as LanguageCode) : undefined;
  }

  /** 1 where nothing can be told. */
  shareOf(language: LanguageCode): number {
    const all = this.#all();
    const sum = all.reduce((total, [, weight]) => total + weight, 0);
    return sum === 0 ? 1 : (this.#weights.get(language) ?? 0) / sum;
  }

  #all(): [string, number][] {
    this.#weigh();
    return [...this.#weights];
  }

  #weigh(): void {
    if (this.#sample === "") return;
    const { lang, other } = detectLanguage(this.#sample);
    const found = lang ?? (other === undefined ? undefined : `other:${other}`);
    if (found !== undefined) this.#weights.set(found, (this.#weights.get(found) ?? 0) + this.#sample.length);
    this.#sample = "";
  }
}
