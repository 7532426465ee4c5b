import { createDictionary, defineMessages, defineTranslation } from "@yiqiao/i18n";

const en = defineMessages({
  title: "Help for {name}",
  textTitle: "Translating text",
  textTyping: "Type or paste: the translation follows as you type, and the language is recognised by itself.",
  textLimit: "Up to {limit} characters at once; what goes beyond is marked and not translated.",
  textAlternatives: "Select a sentence of the translation to see other wordings of it.",
  countTitle: "Characters",
  countWhat: "Every character of the source counts as 1, Chinese ones too. What is left stands at the top.",
  countRepeat: "A translation that fails is not counted.",
  historyTitle: "History",
  historyVisitor: "Without an account it is kept in this browser only.",
  historyUser: "With an account it is kept there, on every device, until you delete it.",
  ask: "For anything else, please ask the administrator of this site.",
  askAt: "For anything else, please write to {email}.",
});
const zh = defineTranslation(en, {
  title: "{name} 使用帮助",
  textTitle: "文本翻译",
  textTyping: "输入或粘贴文本，译文随输入实时更新，语言自动识别。",
  textLimit: "每次最多 {limit} 个字符，超出部分会被标出且不翻译。",
  textAlternatives: "点选译文中的句子，可查看其他译法。",
  countTitle: "字符计算",
  countWhat: "按原文计算，每个字符（包括汉字）计为 1 个，剩余字符显示在页面顶部。",
  countRepeat: "翻译失败不计字符。",
  historyTitle: "历史记录",
  historyVisitor: "未登录时，仅保存在当前浏览器中。",
  historyUser: "登录后随账号保存，可在任何设备查看，直到您将其删除。",
  ask: "其他问题请联系本站管理员。",
  askAt: "其他问题请发送邮件至 {email}。",
});

export const helpMessages = createDictionary(en, zh);
