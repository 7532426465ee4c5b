import { createDictionary } from "@yiqiao/i18n";
import { en } from "./legal.messages.en.ts";
import { zh } from "./legal.messages.zh.ts";

export const legalMessages = createDictionary(en, zh);
