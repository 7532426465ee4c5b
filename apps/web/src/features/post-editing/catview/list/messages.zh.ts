import { defineTranslation } from "@yiqiao/i18n";
import { en } from "./messages.en.ts";

export const zh = defineTranslation(en, {
  refusedWhy: "服务器未接受此译文：句段已锁定或已审校，或您已无权编辑。",
  refusedBack: "恢复已保存的译文",

  inSegment: "{names} 在此",
  listSeparator: "、",

  filters: "筛选",
  filterStatus: "状态",
  filterOrigin: "来源",
  filterBelow: "分值低于 %",
  filterSource: "原文包含",
  filterTarget: "译文包含",
  filterFindings: "有问题",
  filterComments: "有评论",
  filterRepeated: "重复句",
  filterAll: "全部",
  filterCount: "{count} / {total} 个句段",
  countAll: "{count} 个句段",
  filterLoading: "正在搜索… {percent}",
  filterClear: "清除筛选",
  filterAgain: "重新筛选",
  filterShow: "筛选",
  filterHide: "收起筛选",

  findingsHere: "{count} 个问题",
  commentsHere: "{count} 条评论",

  changesShow: "显示修改",
  changesSince: "与初始译文相比的修改",
});
