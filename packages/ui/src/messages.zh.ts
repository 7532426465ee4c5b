import { defineTranslation } from "@yiqiao/i18n";
import { en } from "./messages.en.ts";

export const zh = defineTranslation(en, {
  retry: "重试",
  cancel: "取消",
  close: "关闭",
  loading: "加载中…",
  request: "请求编号 {id}",
  code: "验证码",
  codeSend: "获取验证码",
  codeAgain: "重新获取",
  fileChoose: "选择文件",
  filesChoose: "选择文件",
  folderChoose: "选择文件夹",
  filesDrop: "松开鼠标即可添加",
  select: "选择 {name}",
  selectAll: "全选",
  codeWait: "{seconds} 秒后重发",
  asTable: "以表格显示",
  asChart: "以图表显示",
  time: "时间",
  name: "名称",
  value: "数值",
  share: "占比",
});
