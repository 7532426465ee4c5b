import { describeProblem, ModelsError, type ModelsProblemTexts } from "@yiqiao/models";
import { en } from "./texts.en.ts";
import { zh } from "./texts.zh.ts";

/** All texts; a language that lacks one fails the build. */
export type Texts = Omit<typeof en, "problem"> & { readonly problem: ModelsProblemTexts | undefined };

/** The texts of a locale such as `zh-CN`; English for all but Chinese. */
export const textsFor = (locale: string): Texts => (/^zh\b/i.test(locale) ? zh : en);

/** What went wrong, in the reader's language where it is ours to say. */
export function explain(texts: Texts, error: unknown): string {
  if (error instanceof ModelsError && texts.problem) return describeProblem(texts.problem, error.problem);
  return error instanceof Error ? error.message : String(error);
}
