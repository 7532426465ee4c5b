import type { LanguageCode } from "@yiqiao/contracts/languages";
import { z } from "zod";
import { isAuto, languageOfCode } from "../shared/language-codes.ts";

const bases: Partial<Record<LanguageCode, string>> = { "zh-cn": "ZH", "en-us": "EN" };
const variants: Partial<Record<LanguageCode, readonly string[]>> = {
  "zh-cn": ["ZH", "ZH-HANS"],
  "en-us": ["EN-US", "EN"],
};

/** As a source is called: without a variant. */
export const baseOf = (language: LanguageCode): string => bases[language] ?? language.toUpperCase();
/** As a target may be called, the usual one first. */
export const targetsOf = (language: LanguageCode): readonly string[] => variants[language] ?? [language.toUpperCase()];

/** Clients look for the name of the field in what they are told. */
function languageSchema(field: string) {
  return z.string().transform((code, context): LanguageCode => {
    const language = languageOfCode(code);
    if (language !== undefined) return language;
    context.addIssue({ code: "custom", message: `Value for '${field}' not supported: ${code}` });
    return z.NEVER;
  });
}

export const targetSchema = languageSchema("target_lang");
export const languageFieldSchema = languageSchema("language");
export const instructionSourceSchema = languageSchema("source_language");
export const namedSourceSchema = languageSchema("source_lang");
/** Left out or empty: to be found out. */
export const sourceSchema = z
  .string()
  .optional()
  .transform((code) => (code === undefined || isAuto(code) ? "auto" : code))
  .pipe(
    z.union([z.literal("auto"), namedSourceSchema], {
      error: (issue) => `Value for 'source_lang' not supported: ${String(issue.input)}`,
    }),
  );
