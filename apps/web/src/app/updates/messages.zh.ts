import { defineTranslation } from "@yiqiao/i18n";
import { en } from "./messages.en.ts";

export const zh = defineTranslation(en, {
  newVersion: "有新版本可用",
  reload: "重新加载",
});
