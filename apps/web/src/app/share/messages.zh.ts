import { defineTranslation } from "@yiqiao/i18n";
import { en } from "./messages.en.ts";

export const zh = defineTranslation(en, {
  nothing: "没有收到分享的内容",
  nothingHint: "您分享的内容已不在此处，请重新分享",
  files: "收到分享的文件",
  filesHint: "打开后，文件将上传到服务器进行翻译。如非您本人分享，请勿打开",
  open: "打开",
  home: "前往文本翻译",
});
