export type InterfaceLanguage = "zh" | "en";

/** Stands between the two languages of a message; no text of ours holds it. */
const between = "\u001f";

/** What a schema says of its own, in both languages; who shows it takes one by {@link wordingIn}. */
export const inBoth = (en: string, zh: string): string => `${en}${between}${zh}`;

/** The message of {@link inBoth} in a language; undefined: it is another one's. */
export function wordingIn(message: string, language: InterfaceLanguage): string | undefined {
  const [en, zh] = message.split(between);
  if (zh === undefined) return undefined;
  return language === "zh" ? zh : en;
}
