import { I18nProvider } from "@yiqiao/i18n/react";
import { useSyncExternalStore } from "react";
import type { ReactNode } from "react";
import { languageStore } from "./language-store.ts";

/** The reader's language for everything inside; a switch takes effect without a reload and is kept. */
export function LanguageProvider({ children }: { readonly children: ReactNode }) {
  const language = useSyncExternalStore(languageStore.subscribe, languageStore.get);
  return (
    <I18nProvider language={language} onLanguageChange={languageStore.set}>
      {children}
    </I18nProvider>
  );
}
