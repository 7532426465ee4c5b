import type { LanguageCode } from "@yiqiao/contracts/languages";

/** Languages written without spaces between sentences. */
const unspaced: ReadonlySet<LanguageCode> = new Set(["zh-cn", "ja"]);

/** CJK letters, CJK punctuation, full-width forms. */
const endsFullWidth = /[\u3000-\u30ff\u3400-\u9fff\uf900-\ufaff\uff00-\uffef”’…—]$/u;
const onlySpaces = /^[ \u00a0]+$/;

/** The languages on both sides of a join. */
export interface JoinLanguages {
  readonly source: LanguageCode;
  readonly target: LanguageCode;
}

/**
 * White space between two translated sentences of one line.
 *
 * Chinese and Japanese put nothing between sentences and the others a space, so a missing space is added and a plain
 * one dropped; every other white space stays as it is.
 */
export function joinSpace(gap: string, leftTarget: string, { source, target }: JoinLanguages): string {
  if (unspaced.has(target)) return onlySpaces.test(gap) && endsFullWidth.test(leftTarget) ? "" : gap;
  if (gap === "" || /^\u3000+$/.test(gap)) return unspaced.has(source) || gap !== "" ? " " : gap;
  return gap;
}
