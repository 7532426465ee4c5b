import { defineTranslation } from "@yiqiao/i18n";
import { en } from "./messages.en.ts";

export const zh = defineTranslation(en, {
  settingsHint: "对{site}的所有人生效。",
  codes: "保留不译的代码",
  codesHint:
    "本站所有新的文本和文档中，符合规则的内容均保留不译；占位符、网址、路径等代码本来就会保留，无需填写。已显示的报价会重新计算。",
  save: "保存",
  discard: "放弃修改",
  saved: "已保存，规则即刻生效",
  undo: "撤销",
  changed: "其他管理员刚刚修改了这些规则，您的修改尚未保存。",
  changedAdded: "对方新增：{patterns}",
  changedRemoved: "对方删除：{patterns}",
  merge: "将我的修改并入",
  takeTheirs: "采用对方的规则",
  leaveTitle: "不保存就离开吗？",
  leaveHint: "修改过的规则尚未保存。",
  leave: "离开",
  stay: "继续编辑",
  sample: "试一试",
  sampleHint: "粘贴一句话，按上述规则保留不译的部分会被标出。内容不会被翻译或发送。",
  samplePlaceholder: "<<阀门>> 出现故障 SPN 522400。",
  sampleResult: "保留不译的部分",
  sampleCount: { other: "{count} 处保留不译" },
  sampleNone: "这些规则未匹配到任何内容",
});
