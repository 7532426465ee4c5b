import { interfaceLocales } from "./language.ts";
import type { InterfaceLanguage } from "./language.ts";
import type { Dictionary, Message, Messages, ParametersOf, PlacesOf } from "./messages.ts";

type Arguments<M extends Message> = [PlacesOf<M>] extends [never] ? [] : [parameters: ParametersOf<M>];

/** Gives the text of a key; asks for exactly the parameters that its English text names. */
export type Translate<Source extends Messages> = <Key extends keyof Source>(
  key: Key,
  ...parameters: Arguments<Source[Key]>
) => string;

const pluralRules = new Map<InterfaceLanguage, Intl.PluralRules>();
const numberFormats = new Map<InterfaceLanguage, Intl.NumberFormat>();

function cached<T>(cache: Map<InterfaceLanguage, T>, language: InterfaceLanguage, make: (locale: string) => T): T {
  const known = cache.get(language);
  if (known !== undefined) return known;
  const made = make(interfaceLocales[language]);
  cache.set(language, made);
  return made;
}

function textOf(message: Message, language: InterfaceLanguage, count: unknown): string {
  if (typeof message === "string") return message;
  const rules = cached(pluralRules, language, (locale) => new Intl.PluralRules(locale));
  const form = typeof count === "number" ? rules.select(count) : "other";
  return message[form] ?? message.other;
}

function fill(
  text: string,
  language: InterfaceLanguage,
  parameters: Readonly<Record<string, string | number>>,
): string {
  return text.replace(/\{(\w+)\}/g, (place, name: string) => {
    const value = Object.hasOwn(parameters, name) ? parameters[name] : undefined;
    if (value === undefined) return place;
    if (typeof value === "string") return value;
    return cached(numberFormats, language, (locale) => new Intl.NumberFormat(locale)).format(value);
  });
}

/** The text function of a dictionary in one language. Numbers are written as the language writes them. */
export function createT<Source extends Messages>(
  dictionary: Dictionary<Source>,
  language: InterfaceLanguage,
): Translate<Source> {
  const messages = dictionary[language];
  return (key, ...rest) => {
    const parameters: Readonly<Record<string, string | number>> = rest[0] ?? {};
    return fill(textOf(messages[key], language, parameters["count"]), language, parameters);
  };
}
