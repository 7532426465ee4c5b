import { createDictionary } from "@yiqiao/i18n";
import { en } from "./sign-in.messages.en.ts";
import { zh } from "./sign-in.messages.zh.ts";

export const signInMessages = createDictionary(en, zh);
