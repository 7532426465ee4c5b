import { z } from "zod";
import { inBoth } from "../errors/wording.ts";
import { type LanguageCode, languageCodes, languageCodeSchema } from "../languages/index.ts";
import { codePointLength } from "../text/constants.ts";

/** Rules that hold for a language, and Unicode code points that a rule may have. */
export const styleLimits = { rules: 10, codePoints: 300 } as const;

/** A rule on how a translation shall read, in words: "formal address", "British spelling". */
export const styleTextSchema = z
  .string()
  .trim()
  .min(1)
  .refine((text) => codePointLength(text) <= styleLimits.codePoints, {
    error: inBoth(`at most ${styleLimits.codePoints} characters`, `最多 ${styleLimits.codePoints} 个字符`),
  })
  // JSON Schema counts code points; `max` would count UTF-16 units.
  .meta({ maxLength: styleLimits.codePoints });

/** Those of a request; where two disagree, the later one holds. */
export const styleSchema = z.array(styleTextSchema).max(styleLimits.rules);

export const siteStyleRuleSchema = z.object({
  text: styleTextSchema,
  /** Null: into every language. */
  target: languageCodeSchema.nullable(),
});
export type SiteStyleRule = z.infer<typeof siteStyleRuleSchema>;

/** The rules of a site that hold for translations into a language, those for all languages first. */
export function styleFor(rules: readonly SiteStyleRule[], target: LanguageCode): string[] {
  const holding = rules.filter((rule) => rule.target === null || rule.target === target);
  return holding
    .toSorted((one, other) => Number(one.target !== null) - Number(other.target !== null))
    .map(({ text }) => text);
}

/** The first language for which a site has more rules than can hold. */
export function overfullLanguage(rules: readonly SiteStyleRule[]): LanguageCode | undefined {
  return languageCodes.find((language) => styleFor(rules, language).length > styleLimits.rules);
}

/** Those of a site: so many hold for each language. */
export const siteStyleSchema = z
  .array(siteStyleRuleSchema)
  .max(styleLimits.rules * languageCodes.length)
  .superRefine((rules, context) => {
    const language = overfullLanguage(rules);
    if (language === undefined) return;
    const most = styleLimits.rules;
    const message = inBoth(`at most ${most} rules for ${language}`, `${language} 最多 ${most} 条规则`);
    context.addIssue({ code: "custom", message });
  });

/** Whether what translated had the style rules before it. */
export const styleOutcomeSchema = z.enum(["followed", "not-followed"]);
export type StyleOutcome = z.infer<typeof styleOutcomeSchema>;
