import { defineTranslation } from "@yiqiao/i18n";
import { en } from "./messages.en.ts";

export const zh = defineTranslation(en, {
  patterns: "保持原样的文字，每行一条",
  patternsHint: "按原文书写；# 代表数字，? 代表一个字母或数字，* 代表到其后内容为止的任意文字。",
  patternLong: "{pattern}：最多 100 个字符",
  patternUnfinished: "{pattern}：末尾的 \\ 之后缺少字符",
  patternCrowded: "{pattern}：最多 8 个通配符，且不能有两个相邻的 *",
  patternWide: "{pattern}：除通配符 # ? * 外至少要有两个字符",
  patternMany: "自 {pattern} 起超出数量：最多 100 条",
});
