import type { KeptReason, KeptText } from "../model/kept-text.ts";

/** Collects texts that a reader sees and nobody translates, each up to where the element or the block around it ends. */
export class KeptTexts {
  readonly texts: KeptText[] = [];
  #begun: string[] = [];
  #reason: KeptReason = "marked";

  add(text: string, reason: KeptReason): void {
    if (reason !== this.#reason) this.end();
    this.#reason = reason;
    this.#begun.push(text);
  }

  end(): void {
    if (this.#begun.length === 0) return;
    const text = this.#begun.join("").trim();
    this.#begun = [];
    if (/\p{L}/u.test(text)) this.texts.push({ text, reason: this.#reason });
  }
}
