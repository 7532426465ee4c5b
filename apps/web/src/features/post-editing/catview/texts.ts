import { createDictionary } from "@yiqiao/i18n";
import { useT } from "@yiqiao/i18n/react";
import { en } from "./messages.en.ts";
import { zh } from "./messages.zh.ts";

const dictionary = createDictionary(en, zh);

/** The texts of the page of a project. */
export const useTexts = () => useT(dictionary);
