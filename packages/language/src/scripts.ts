/** Scripts that detection tells apart; `other` is any script none of the platform's languages is written in. */
export type Script = "han" | "kana" | "hangul" | "cyrillic" | "arabic" | "myanmar" | "latin" | "other";

const letter = /\p{L}/u;
const classes: readonly (readonly [Script, RegExp])[] = [
  ["latin", /\p{Script=Latin}/u],
  ["han", /[\p{Script=Han}々〆]/u],
  ["kana", /[\p{Script=Hiragana}\p{Script=Katakana}ー]/u],
  ["hangul", /\p{Script=Hangul}/u],
  ["cyrillic", /\p{Script=Cyrillic}/u],
  ["arabic", /\p{Script=Arabic}/u],
  ["myanmar", /\p{Script=Myanmar}/u],
];

/** The script of a letter, or undefined for anything that is not a letter. */
export function scriptOf(character: string): Script | undefined {
  const code = character.charCodeAt(0);
  if (code < 0x80) return (code >= 65 && code <= 90) || (code >= 97 && code <= 122) ? "latin" : undefined;
  if (!letter.test(character)) return undefined;
  return classes.find(([, pattern]) => pattern.test(character))?.[0] ?? "other";
}

/** Whether there is a letter of the script, which is one of those that are told apart, in `text`. */
export const hasLetterOf = (script: Script, text: string): boolean =>
  classes.find(([name]) => name === script)?.[1].test(text) ?? false;

/** Letters of each script in `text`. */
export function countScripts(text: string): Map<Script, number> {
  const counts = new Map<Script, number>();
  for (const character of text) {
    const script = scriptOf(character);
    if (script) counts.set(script, (counts.get(script) ?? 0) + 1);
  }
  return counts;
}
