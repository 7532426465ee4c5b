import type { LanguageCode } from "@yiqiao/contracts/languages";
import type { TranslateBody } from "@yiqiao/contracts/text";
import { type Text, wholeResult } from "#features/text";
import { languageTools } from "#features/translation";
import type { SignedInContext } from "#platform/request";

/** What callers of another platform's shape ask for. */
export interface ForeignTexts extends Pick<TranslateBody, "domain" | "tm_ids" | "tb_ids" | "format"> {
  readonly texts: readonly string[];
  /** `auto`: each text is in whatever language it is in. */
  readonly source: LanguageCode | "auto";
  readonly target: LanguageCode;
}

export interface ForeignTranslation {
  readonly text: string;
  /** Null: it carries no sign of a language, such as digits. */
  readonly source: LanguageCode | null;
  /** 0 to 1; undefined where the caller named the language. */
  readonly confidence?: number | undefined;
  /** Characters that were charged for it, as far as they can be told apart. */
  readonly characters: number;
}

export interface ForeignResult {
  readonly translations: readonly ForeignTranslation[];
  /** Characters that the whole call was charged. */
  readonly characters: number;
  readonly engine: string | undefined;
}

export type TranslateTexts = (context: SignedInContext, asked: ForeignTexts) => Promise<ForeignResult>;

const hasLetters = (text: string): boolean => /\p{L}/u.test(text);

/**
 * Translates through the one text service. Texts without any letter, and with `auto` those that are in the target language
 * already, come back as they are, as clients of those platforms expect of a page's pieces; they cost nothing.
 *
 * @throws {DomainError} as the text service does
 */
export function createTranslateTexts({ text }: { readonly text: Pick<Text, "translate"> }): TranslateTexts {
  return async (context, { texts, source, target, ...choice }) => {
    const found = texts.map((each) => find(each, source));
    const usual = commonest(found.map(({ language }) => language));
    const pieces = texts.map((each, at) => {
      const { language, confidence } = found[at] ?? {};
      // What is too short to tell is in the language of the texts around it.
      return { text: each, language: language ?? (hasLetters(each) ? usual : undefined), confidence };
    });
    const isAsIs = (piece: (typeof pieces)[number]) =>
      !hasLetters(piece.text) || (source === "auto" && piece.language === target);
    const asked = pieces.filter((piece) => !isAsIs(piece));
    const groups = Map.groupBy(asked, ({ language }): LanguageCode | "auto" => language ?? "auto");
    const results = new Map<object, ForeignTranslation>();
    let characters = 0;
    let engine: string | undefined;
    for (const [language, members] of groups) {
      const body = { ...choice, text: members.map((member) => member.text), src_lang: language, tgt_lang: target };
      const result = await wholeResult(text.translate(context, { body, mode: "whole" }));
      characters += result.characters;
      engine ??= result.engine;
      for (const [at, member] of members.entries()) {
        const translation = result.translations[at];
        if (translation === undefined) throw new Error("A text has no translation");
        results.set(member, {
          text: translation.text,
          source: translation.src_lang,
          confidence: member.confidence ?? translation.detected?.confidence,
          characters: members.length === 1 ? result.characters : Array.from(member.text).length,
        });
      }
    }
    const translations = pieces.map((piece) => results.get(piece) ?? asIs(piece));
    return { translations, characters, engine };
  };
}

function asIs({
  text,
  language,
  confidence,
}: {
  text: string;
  language?: LanguageCode | undefined;
  confidence?: number | undefined;
}) {
  return { text, source: language ?? null, confidence, characters: 0 };
}

function find(text: string, source: LanguageCode | "auto") {
  if (source !== "auto") return { language: source, confidence: undefined };
  const { lang, confidence, other } = languageTools.detect(text);
  // A language that we do not have is told by the text service, with its name.
  return { language: other === undefined ? (lang ?? undefined) : undefined, confidence };
}

function commonest(languages: readonly (LanguageCode | undefined)[]): LanguageCode | undefined {
  const counts = Map.groupBy(
    languages.filter((language) => language !== undefined),
    (language) => language,
  );
  return [...counts].toSorted(([, one], [, other]) => other.length - one.length)[0]?.[0];
}
