import type { InterfaceLanguage } from "@yiqiao/i18n";
import type { SettingWord } from "./setting-fields.ts";
import { en } from "./setting-words.en.ts";
import { zh } from "./setting-words.zh.ts";

const words: Readonly<Record<InterfaceLanguage, Readonly<Record<string, SettingWord>>>> = { en, zh };

export const settingWord = (language: InterfaceLanguage, path: string): SettingWord =>
  words[language][path] ?? { label: path };
