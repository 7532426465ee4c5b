import { createDictionary } from "@yiqiao/i18n";
import { useT } from "@yiqiao/i18n/react";
import { en as entriesEn } from "./entries/entries.messages.en.ts";
import { zh as entriesZh } from "./entries/entries.messages.zh.ts";
import { en as filesEn } from "./files/files.messages.en.ts";
import { zh as filesZh } from "./files/files.messages.zh.ts";
import { en } from "./messages.en.ts";
import { zh } from "./messages.zh.ts";
import { en as penaltiesEn } from "./penalties/penalties.messages.en.ts";
import { zh as penaltiesZh } from "./penalties/penalties.messages.zh.ts";

const dictionary = createDictionary(en, zh);
const entryDictionary = createDictionary(entriesEn, entriesZh);
const fileDictionary = createDictionary(filesEn, filesZh);
const penaltyDictionary = createDictionary(penaltiesEn, penaltiesZh);

/** Texts of lists of libraries, in the interface language. */
export const useTexts = () => useT(dictionary);
export type Texts = ReturnType<typeof useTexts>;
/** Texts of a library's page. */
export const useEntryTexts = () => useT(entryDictionary);
export type EntryTexts = ReturnType<typeof useEntryTexts>;
/** Texts of imports and exports. */
export const useFileTexts = () => useT(fileDictionary);
/** Texts of penalties by age and author. */
export const usePenaltyTexts = () => useT(penaltyDictionary);
