import { chooseLanguage, interfaceLocales, languageChoiceName } from "@yiqiao/i18n";
import type { InterfaceLanguage } from "@yiqiao/i18n";
import { permitted } from "../storage/permitted.ts";

/** What the store touches of the browser. */
export interface LanguageHost {
  readonly readStored: () => string | null;
  readonly writeStored: (language: InterfaceLanguage) => void;
  readonly readCookies: () => string;
  readonly writeCookie: (cookie: string) => void;
  readonly browserLanguages: () => readonly string[];
  readonly setDocumentLanguage: (tag: string) => void;
}

export interface LanguageStore {
  readonly get: () => InterfaceLanguage;
  /** Changes the language and keeps the choice for a year, readable by the server. */
  readonly set: (language: InterfaceLanguage) => void;
  readonly subscribe: (listener: () => void) => () => void;
}

const yearS = 365 * 24 * 60 * 60;

/** The interface language of this page, read from `host` when it is first asked for. */
export function createLanguageStore(host: LanguageHost): LanguageStore {
  const listeners = new Set<() => void>();
  let current: InterfaceLanguage | undefined;

  function apply(language: InterfaceLanguage): void {
    current = language;
    host.setDocumentLanguage(interfaceLocales[language]);
  }

  return {
    get: () => {
      if (current !== undefined) return current;
      const chosen = chooseLanguage({
        stored: host.readStored(),
        cookies: host.readCookies(),
        browser: host.browserLanguages(),
      });
      apply(chosen);
      return chosen;
    },
    set: (language) => {
      apply(language);
      host.writeStored(language);
      host.writeCookie(`${languageChoiceName}=${language}; Path=/; Max-Age=${yearS}; SameSite=Lax`);
      for (const listener of listeners) listener();
    },
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

export const languageStore = createLanguageStore({
  readStored: () => permitted(() => localStorage.getItem(languageChoiceName), null),
  writeStored: (language) => permitted(() => localStorage.setItem(languageChoiceName, language), undefined),
  readCookies: () => permitted(() => document.cookie, ""),
  writeCookie: (cookie) => {
    document.cookie = cookie;
  },
  browserLanguages: () => navigator.languages,
  setDocumentLanguage: (tag) => {
    document.documentElement.lang = tag;
  },
});
