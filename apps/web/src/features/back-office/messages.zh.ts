import { defineTranslation } from "@yiqiao/i18n";
import { en } from "./messages.en.ts";

export const zh = defineTranslation(en, {
  today: "今日，截至 {time}",
  figures: "今日数据",
  figureActive: "活跃用户",
  figureRequests: "请求数",
  figureCharacters: "翻译字符数",
  figureDocuments: "文档数",
  figureFailures: "失败请求",
  figureIncome: "收入",
  before: "昨日同期 {value}",
  kinds: "各类翻译字符数",
  noKinds: "今日暂无翻译。",
  attention: "待处理事项",
  allWell: "暂无待处理事项。",
  look: "查看",
  siteEndsToday: "{site} 今日到期。",
  siteEnds: { other: "{site} 将在 {count} 天后到期。" },
  noBackup: "尚无任何备份。",
  backupOld: "最近一次备份时间为 {date}。",
});
