import { createDictionary } from "@yiqiao/i18n";
import { useT } from "@yiqiao/i18n/react";
import { en } from "./cashier.messages.en.ts";
import { zh } from "./cashier.messages.zh.ts";

const dictionary = createDictionary(en, zh);

/** The cashier's texts in the interface language. */
export const useCashierTexts = () => useT(dictionary);
