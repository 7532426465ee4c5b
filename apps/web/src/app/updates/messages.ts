import { createDictionary } from "@yiqiao/i18n";
import { en } from "./messages.en.ts";
import { zh } from "./messages.zh.ts";

export const messages = createDictionary(en, zh);
