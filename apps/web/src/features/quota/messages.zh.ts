import { defineTranslation } from "@yiqiao/i18n";
import { en } from "./messages.en.ts";

export const zh = defineTranslation(en, {
  left: "剩余 {count} 个字符",
  leftShort: "余 {count}",
  lowVisitor: "本期仅剩 {left} 个字符，登录后可使用您账号中的字符。",
  lowMain: "仅剩 {left} 个字符，购买套餐或字符包可获得更多字符。",
  lowManager: "本站仅剩 {left} 个字符，购买套餐或字符包可补充。",
  lowMember: "仅剩 {left} 个字符，如需增加请联系本站管理员。",
  getMore: "获取更多字符",
});
