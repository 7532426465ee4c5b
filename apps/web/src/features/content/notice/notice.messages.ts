import { createDictionary, defineMessages, defineTranslation } from "@yiqiao/i18n";

const en = defineMessages({
  bulletin: "Notice of this site",
  closeBulletin: "Close the notice",
  understood: "Got it",
});
const zh = defineTranslation(en, { bulletin: "本站公告栏", closeBulletin: "关闭公告", understood: "知道了" });

export const noticeMessages = createDictionary(en, zh);
