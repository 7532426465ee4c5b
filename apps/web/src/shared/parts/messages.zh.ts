import { defineTranslation } from "@yiqiao/i18n";
import { en } from "./messages.en.ts";

export const zh = defineTranslation(en, {
  cancel: "取消",
  pages: "分页",
  page: "第 {page} 页",
  previousPage: "上一页",
  nextPage: "下一页",
  from: "开始日期",
  to: "结束日期",
  close: "关闭",
  filters: "筛选",
  clearFilters: "清除筛选",
  all: "全部",
  noChoice: "清除",
  leaveTitle: "不保存就离开吗？",
  leave: "离开",
  stay: "继续编辑",
  noSite: "没有该站点",
  refusedReason: "：{reason}",
  refusedMore: { other: "另有 {count} 个" },
});
