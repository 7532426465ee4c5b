import { defineTranslation } from "@yiqiao/i18n";
import { en } from "./messages.en.ts";

export const zh = defineTranslation(en, {
  title: "消息中心",
  hint: "您的账号与订单动态",
  filter: "消息筛选",
  all: "全部",
  unread: "未读",
  unreadCount: "未读（{count}）",
  markAll: "全部标为已读",
  markOne: "标为已读",
  allMarked: "已将全部消息标为已读",
  open: "查看",
  unreadMark: "未读",
  empty: "暂无消息",
  emptyHint: "与您账号有关的通知会显示在这里",
  emptyUnread: "没有未读消息",
  emptyUnreadHint: "所有消息均已阅读",
  showAll: "查看全部消息",
  pages: "分页",
  page: "第 {page} 页",
  previous: "上一页",
  next: "下一页",
  link: { other: "消息中心，{count} 条未读" },
});
