import { languages, type LanguageCode } from "@yiqiao/contracts/languages";

/** Whether a language is meant by what was typed: its Chinese, English or own name, or its code, accents aside. */
export function matchesLanguage(code: LanguageCode, query: string): boolean {
  const wanted = fold(query);
  if (wanted === "") return true;
  const { zh, en, native, tag } = languages[code];
  return [zh, en, native, tag, code].some((name) => fold(name).includes(wanted));
}

function fold(text: string): string {
  return text.normalize("NFD").replace(/\p{M}/gu, "").trim().toLowerCase();
}
