import type { LanguageCode } from "@yiqiao/contracts/languages";
import { RequestInvalidError } from "#platform/http";
import { isAuto, languageOfCode } from "./language-codes.ts";

const unknown = {
  zh: (code: string) => `不支持的语言：${code}`,
  en: (code: string) => `${code} is not supported`,
};

function invalid(field: string, code: string): RequestInvalidError {
  return new RequestInvalidError((language) => [{ path: field, message: unknown[language](code) }]);
}

/** @throws {RequestInvalidError} naming the field and the code */
export function targetOf(field: string, code: string): LanguageCode {
  const language = languageOfCode(code);
  if (language === undefined) throw invalid(field, code);
  return language;
}

/** @throws {RequestInvalidError} naming the field and the code */
export function sourceOf(field: string, code: string | undefined): LanguageCode | "auto" {
  if (code === undefined || isAuto(code)) return "auto";
  return targetOf(field, code);
}
