import { defineTranslation } from "@yiqiao/i18n";
import { en } from "./messages.en.ts";

export const zh = defineTranslation(en, {
  view: "视图",
  viewList: "列表",
  viewPage: "页面",
  viewSplit: "列表与页面",
  pages: "页面",
  pageOf: "译文第 {page} 页",
  pageNumber: "第 {page} / {pages} 页",
  zoom: "缩放",
  zoomIn: "放大",
  zoomOut: "缩小",
  loading: "正在读取句段…",
  drawingFirst: "正在排版页面…",
  drawing: "正在重新排版…",
  current: "已排版",
  notFound: "页面上找不到当前句段",
  failed: "无法重新排版页面：{reason}",
  failedHint: "译文仍会保存，并显示在原页面之上。",
  unreadable: "此浏览器无法显示页面。",
  noPlaces: "无法确定句段在页面上的位置，点击页面不会打开句段。",
  retry: "重试",
  hidden: "筛选结果中没有第 {number} 个句段。",
  showAll: "显示全部并打开",
  overlay: "尚未排版",
});
