const signsOfCode = /[{}[\]();=<>|\\/_#$&*+~`]|--|::/gu;

const wordsIn = (text: string): number => text.match(/(?<!\S)\p{L}[\p{L}’']*[,;:.]?(?!\S)/gu)?.length ?? 0;
const signsIn = (text: string): number => text.match(signsOfCode)?.length ?? 0;

/** Whether monospaced text is sentences nevertheless: a letter, a script, minutes. */
export function isProse(text: string): boolean {
  const whole = text.trim();
  return wordsIn(whole) >= 6 && /[.!?。！？]["'”’)]?$/u.test(whole) && signsIn(whole) * 3 < wordsIn(whole);
}

/** Whether it has the signs of programs and commands. */
export const hasSignsOfCode = (text: string): boolean => signsIn(text) > 0.04 * text.length;
