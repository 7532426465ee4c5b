import type { InterfaceLanguage } from "@yiqiao/i18n";
import type { FieldWord } from "./setting-fields.ts";
import { en } from "./setting-words.en.ts";
import { zh } from "./setting-words.zh.ts";

/** What a setting is called, and what it does or takes. */
export interface SettingWord {
  readonly label: string;
  readonly hint?: string;
}
export type SettingWords = Readonly<Record<FieldWord, SettingWord>>;

const words: Readonly<Record<InterfaceLanguage, Readonly<Record<string, SettingWord>>>> = { en, zh };

export const settingWord = (language: InterfaceLanguage, path: string): SettingWord =>
  words[language][path] ?? { label: path };
