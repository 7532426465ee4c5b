/** What a token is, for the weight of a difference in it. */
export type TokenKind = "word" | "number" | "character" | "punctuation";

/** A piece of a sentence at a UTF-16 offset. White space is no token. */
export interface Token {
  readonly kind: TokenKind;
  readonly text: string;
  /** Lower case. */
  readonly folded: string;
  readonly start: number;
}

/**
 * Scripts without spaces between words are compared by character, as Korean is, whose words carry endings. Order
 * matters: digits before letters. Signs that divide digits belong to the number.
 */
const token =
  /(?<number>\p{Nd}+(?:[.,:'’\u00a0\u2009\u202f\u066b\u066c/-]\p{Nd}+)*)|(?<character>[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Myanmar}]\p{M}*)|(?<word>[\p{L}\p{M}]+(?:['’][\p{L}\p{M}]+)*)|(?<punctuation>[^\s\p{L}\p{M}\p{Nd}])/gu;

const kinds: readonly TokenKind[] = ["number", "character", "word", "punctuation"];

/** The tokens of a sentence, in their order. */
export function tokensOf(text: string): Token[] {
  return [...text.matchAll(token)].map((match) => {
    const kind = kinds.find((name) => match.groups?.[name] !== undefined) ?? "punctuation";
    return { kind, text: match[0], folded: match[0].toLowerCase(), start: match.index };
  });
}

/** Words as translators count them: a character of a script without spaces is one. */
export function countWords(tokens: readonly Token[]): number {
  return tokens.filter(({ kind }) => kind !== "punctuation").length;
}
