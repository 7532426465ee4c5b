import { errorCatalogue, errorMessage, type InterfaceLanguage } from "@yiqiao/contracts/errors";
import type { TranslateResult, Translation } from "@yiqiao/contracts/text";
import { answerForFailure, type TranslationOutcome } from "#features/translation";
import type { DomainError } from "#platform/errors";

interface ResultParts {
  /** What the caller has left. */
  readonly balanceAfter: number;
  /** What the draft was charged so far. */
  readonly ofDraft: number | undefined;
  readonly language: InterfaceLanguage;
}

/** A finished translation in the form of the response. */
export function resultOf(
  outcome: TranslationOutcome,
  { balanceAfter, ofDraft, language }: ResultParts,
): TranslateResult {
  const { translations, counts, engine, pivot, domainServed, quality, style } = outcome;
  return {
    translations: translations.map((each) => translationOf(each, language)),
    characters: counts.net,
    counts,
    ...(ofDraft !== undefined && { draft_characters: ofDraft }),
    balance_after: balanceAfter,
    engine,
    ...(pivot !== undefined && { pivot }),
    domain_served: domainServed,
    ...(quality !== undefined && { quality }),
    ...(style !== undefined && { style }),
  };
}

/** The first failure, if every text failed. */
export function failureOf({ translations }: TranslationOutcome, language: InterfaceLanguage): DomainError | undefined {
  const failures = translations.flatMap(({ failure }) => failure ?? []);
  const [first] = failures;
  return first !== undefined && failures.length === translations.length ? answerForFailure(first, language) : undefined;
}

function translationOf(
  { failure, ...translation }: TranslationOutcome["translations"][number],
  language: InterfaceLanguage,
): Translation {
  if (failure === undefined) return translation;
  const { error, details } = answerForFailure(failure, language);
  const message = errorMessage(error, language, details);
  return { ...translation, error: { code: errorCatalogue[error].code, message, data: details } };
}
