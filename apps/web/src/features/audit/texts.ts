import type { AuditAction } from "@yiqiao/contracts/audit";
import { createDictionary } from "@yiqiao/i18n";
import { useInterfaceLanguage, useT } from "@yiqiao/i18n/react";
import { actionWords } from "./action-words.ts";
import { en } from "./messages.en.ts";
import { zh } from "./messages.zh.ts";

const dictionary = createDictionary(en, zh);

/** This feature's texts in the interface language. */
export const useTexts = () => useT(dictionary);

const isAction = (name: string): name is AuditAction => name in actionWords;

/** What an act is called; one that is not made any more by its name. */
export function useActionName(): (action: string) => string {
  const { language } = useInterfaceLanguage();
  return (action) => (isAction(action) ? actionWords[action][language] : action);
}
