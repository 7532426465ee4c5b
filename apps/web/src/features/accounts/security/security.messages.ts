import { createDictionary } from "@yiqiao/i18n";
import { en } from "./security.messages.en.ts";
import { zh } from "./security.messages.zh.ts";

export const securityMessages = createDictionary(en, zh);
