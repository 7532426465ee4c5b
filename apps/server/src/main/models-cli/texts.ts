import { describeProblem, ModelsError } from "@yiqiao/models";
import { en, type Texts } from "./texts.en.ts";
import { zh } from "./texts.zh.ts";

/** The texts of a locale such as `zh-CN`; English for all but Chinese. */
export const textsFor = (locale: string): Texts => (/^zh\b/i.test(locale) ? zh : en);

/** What went wrong, in the reader's language where it is ours to say. */
export function explain(texts: Texts, error: unknown): string {
  if (error instanceof ModelsError && texts.problem) return describeProblem(texts.problem, error.problem);
  return error instanceof Error ? error.message : String(error);
}
