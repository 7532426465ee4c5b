import type { InterfaceLanguage } from "@yiqiao/contracts/errors";
import { wordingIn } from "@yiqiao/contracts/errors";
import { z } from "zod";

const locales = { zh: z.locales.zhCN().localeError, en: z.locales.en().localeError };
/** For what no schema says better: a pattern tells a reader nothing. */
const misshapen: Readonly<Record<InterfaceLanguage, string>> = { en: "has the wrong form", zh: "格式不正确" };
const han = /\p{Script=Han}/u;

/** Zod's messages in a language; pass it to a parse as its `error`. */
export const localeErrors: Readonly<Record<InterfaceLanguage, z.core.$ZodErrorMap>> = {
  en: (issue) => (isPattern(issue) ? misshapen.en : locales.en(issue)),
  zh: (issue) => (isPattern(issue) ? misshapen.zh : locales.zh(issue)),
};

const isPattern = (issue: z.core.$ZodRawIssue): boolean => issue.code === "invalid_format" && issue.format === "regex";

/**
 * The message of an issue for a reader. A message in one language only, which only programs get, has none in the other.
 */
export function issueWords({ message }: { readonly message: string }, language: InterfaceLanguage): string {
  const worded = wordingIn(message, language);
  if (worded !== undefined) return worded;
  return language === "zh" && !han.test(message) ? misshapen.zh : message;
}
