import { defineTranslation } from "@yiqiao/i18n";
import { en } from "./messages.en.ts";

export const zh = defineTranslation(en, {
  tools: "工具",
  toolConfirm: "确认",
  toolReviewed: "标记为已审校",
  toolUnlock: "解锁",
  toolLock: "锁定",
  toolMerge: "合并",
  unsavedFirst: "句段保存后才能执行此操作。",
  mergeLast: "后面没有可以合并的句段。",
  mergeMany: "一次最多合并 {count} 个句段。",
  merged: "已合并 {count} 个句段",
  chosen: "已选择 {count} 个句段",
  chosenNone: "取消",

  splitTitle: "拆分句段",
  splitHint: "请选择原文和译文的拆分位置。译文不拆分时，全部留在前一句段。",
  splitSource: "原文拆分位置",
  splitTarget: "译文拆分位置",
  splitFirst: "前一句段",
  splitSecond: "后一句段",
  splitGo: "拆分",
  splitShort: "此句段只有一个词，无法拆分。",

  goToTitle: "转到句段",
  goToNumber: "序号（1 至 {count}）",
  goToGo: "转到",

  undoTitle: "内容已有变化",
  undoHint: "此句段之后又被修改过，撤销会替换现有内容。",
  undoCurrent: "现有内容",
  undoWanted: "撤销后的内容",
  undoForce: "替换",
  undoSkip: "保持不变",

  noMoreFindings: "没有存在问题的句段。",
  checkAll: "检查全部",

  repetitionsNow: "重复句段：{which}",
  repetitionsHint: "确认句段时同时翻译其重复句段",
  repetitionsUnconfirmed: "仅未确认的",
  repetitionsAll: "全部",
  repetitionsNone: "不处理",
  repetitionsGiven: { other: "已同时翻译 {count} 个重复句段" },
  repetitionsUndo: "撤销",
  repetitionsLeft: { other: "{count} 个重复句段保持不变：之后已被修改。" },
});
