import { defineTranslation } from "@yiqiao/i18n";
import { en } from "./messages.en.ts";

export const zh = defineTranslation(en, {
  left: "剩余 {count} 个字符",
  leftShort: "余 {count}",
  low: "本期仅剩 {left} 个字符，如需增加请联系管理员",
});
