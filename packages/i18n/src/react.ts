import { createContext, createElement, useContext, useMemo } from "react";
import type { ReactNode } from "react";
import { createFormats } from "./formats.ts";
import type { Formats } from "./formats.ts";
import type { InterfaceLanguage } from "./language.ts";
import type { Dictionary, Messages } from "./messages.ts";
import { createT } from "./translate.ts";
import type { Translate } from "./translate.ts";

interface LanguageState {
  readonly language: InterfaceLanguage;
  readonly setLanguage: (language: InterfaceLanguage) => void;
}

const LanguageContext = createContext<LanguageState | undefined>(undefined);

export interface I18nProviderProps {
  readonly language: InterfaceLanguage;
  /** Called when a part of the page asks for another language; the owner stores it and passes it back. */
  readonly onLanguageChange: (language: InterfaceLanguage) => void;
  readonly children: ReactNode;
}

/** Gives the interface language to everything inside it. */
export function I18nProvider({ language, onLanguageChange, children }: I18nProviderProps) {
  const state = useMemo(() => ({ language, setLanguage: onLanguageChange }), [language, onLanguageChange]);
  return createElement(LanguageContext.Provider, { value: state }, children);
}

/**
 * The interface language and how to change it.
 *
 * @throws Error outside an `I18nProvider`.
 */
export function useInterfaceLanguage(): LanguageState {
  const state = useContext(LanguageContext);
  if (!state) throw new Error("useInterfaceLanguage needs an I18nProvider above it");
  return state;
}

/** The text function of a feature's dictionary in the current language; its identity changes with the language only. */
export function useT<Source extends Messages>(dictionary: Dictionary<Source>): Translate<Source> {
  const { language } = useInterfaceLanguage();
  return useMemo(() => createT(dictionary, language), [dictionary, language]);
}

const formats = new Map<InterfaceLanguage, Formats>();

/** Number, date and size formats of the current language, dates in the viewer's zone: the same for all who ask. */
export function useFormats(): Formats {
  const { language } = useInterfaceLanguage();
  const known = formats.get(language);
  if (known !== undefined) return known;
  const made = createFormats(language);
  formats.set(language, made);
  return made;
}
