import { invalid } from "../glossaries/glossary-terms.ts";

/** Chosen options by category and rule, as DeepL calls them. */
export type ConfiguredRules = Readonly<Record<string, Readonly<Record<string, string>>>>;

/** What an engine is told of each option. Those that write numbers in words are not among them: values stay as they are. */
const sentences: Readonly<Record<string, Readonly<Record<string, Readonly<Record<string, string>>>>>> = {
  dates_and_times: {
    calendar_era: { use_bc_and_ad: "Write eras as BC and AD." },
    hours_minutes_separator: {
      use_colon_without_spaces: "Separate hours and minutes by a colon without spaces.",
    },
    single_digit_days_and_months: {
      do_not_use_leading_zero: "Write days and months of one digit without a leading zero.",
    },
    single_digit_hours: { do_not_use_leading_zero: "Write hours of one digit without a leading zero." },
  },
  formatting: {
    headings_case_style: {
      use_sentence_case_for_titles_and_headings: "Write titles and headings in sentence case.",
    },
    space_between_arabic_numerals_and_unit: { do_not_use: "Put no space between a number and its unit." },
    space_between_chinese_and_english: { do_not_use: "Put no space between Chinese characters and Latin letters." },
  },
  punctuation: {
    periods_in_academic_degrees: { do_not_use: "Write academic degrees without periods." },
  },
  style_and_tone: {
    formality: {
      use_formal_tone: "Use a formal tone and formal address.",
      use_casual_tone: "Use a casual tone and informal address.",
    },
  },
};

/** Those that say something. @throws {RequestInvalidError} naming a category that there is not */
export function withoutEmpty(rules: ConfiguredRules): ConfiguredRules {
  const unknown = Object.keys(rules).find((category) => own(sentences, category) === undefined);
  if (unknown !== undefined && isEmpty(rules[unknown])) throw invalid(`not supported: ${unknown}`, "configured_rules");
  return Object.fromEntries(Object.entries(rules).filter(([, chosen]) => !isEmpty(chosen)));
}

const isEmpty = (chosen: ConfiguredRules[string] = {}) => Object.keys(chosen).length === 0;

/** The sentences of the chosen options, in the order of the categories. @throws {RequestInvalidError} naming one that has none */
export function sentencesOf(rules: ConfiguredRules): string[] {
  return Object.entries(rules).flatMap(([category, chosen]) =>
    Object.entries(chosen).map(([rule, option]) => {
      const sentence = own(own(own(sentences, category), rule), option);
      if (sentence !== undefined) return sentence;
      throw invalid(`not supported: ${category}.${rule}=${option}`, "configured_rules");
    }),
  );
}

/** Names come from callers: what an object inherits is no rule. */
function own<T>(of: Readonly<Record<string, T>> | undefined, name: string): T | undefined {
  return of !== undefined && Object.hasOwn(of, name) ? of[name] : undefined;
}
