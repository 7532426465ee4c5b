import { defineTranslation } from "@yiqiao/i18n";
import { en } from "./messages.en.ts";

export const zh = defineTranslation(en, {
  free: "免费版",
  standard: "标准版",
  professional: "专业版",
  enterprise: "企业版",
});
