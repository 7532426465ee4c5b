/** The forms of a counted text, chosen by `Intl.PluralRules`; `{count}` is its number. */
export interface PluralMessage {
  readonly zero?: string;
  readonly one?: string;
  readonly two?: string;
  readonly few?: string;
  readonly many?: string;
  readonly other: string;
}

/** A text with `{name}` places, or its plural forms. */
export type Message = string | PluralMessage;

/** The texts of one feature in one language, by key. */
export type Messages = Readonly<Record<string, Message>>;

type PlacesIn<Text extends string> = Text extends `${string}{${infer Name}}${infer Rest}`
  ? Name | PlacesIn<Rest>
  : never;

type TextsOf<M extends Message> = M extends string ? M : Extract<M[keyof M], string>;

/** The names of a message's places; a plural message always has `count`. */
export type PlacesOf<M extends Message> = M extends string ? PlacesIn<M> : PlacesIn<TextsOf<M>> | "count";

/** What a message needs to become a text: `count` is a number, every other place a text or a number. */
export type ParametersOf<M extends Message> = {
  readonly [Name in PlacesOf<M>]: Name extends "count" ? number : string | number;
};

type SamePlaces<A extends Message, B extends Message> = [PlacesOf<A>] extends [PlacesOf<B>]
  ? [PlacesOf<B>] extends [PlacesOf<A>]
    ? true
    : false
  : false;

/** What a translation of `Source` must be: every key, no other key, the same places in every text. */
export type TranslationOf<Source extends Messages, Translated> = {
  readonly [Key in keyof Source]: Key extends keyof Translated
    ? Translated[Key] extends Message
      ? SamePlaces<Source[Key], Translated[Key]> extends true
        ? Message
        : { readonly "places differ from the English text": PlacesOf<Source[Key]> }
      : Message
    : Message;
} & { readonly [Key in Exclude<keyof Translated, keyof Source>]: never };

/** Both languages' texts of one feature. */
export interface Dictionary<Source extends Messages = Messages> {
  readonly en: Source;
  readonly zh: { readonly [Key in keyof Source]: Message };
}

/**
 * Declares a feature's English texts, which the Chinese ones are typed from.
 *
 * @example defineMessages({ left: { one: "{count} file left", other: "{count} files left" }, hello: "Hello {name}" })
 */
export function defineMessages<const Source extends Messages>(messages: Source): Source {
  return messages;
}

/**
 * Declares the Chinese texts of `source`: a missing key, an unknown key or a place that differs fails the build.
 */
export function defineTranslation<const Source extends Messages, const Translated extends Messages>(
  _source: Source,
  translation: Translated & TranslationOf<Source, Translated>,
): { readonly [Key in keyof Source]: Message } {
  return translation;
}

/** Joins both languages' texts into what `createT` and `useT` read. */
export function createDictionary<Source extends Messages>(
  en: Source,
  zh: { readonly [Key in keyof Source]: Message },
): Dictionary<Source> {
  return { en, zh };
}
