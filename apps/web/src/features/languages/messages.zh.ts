import { defineTranslation } from "@yiqiao/i18n";
import { en } from "./messages.en.ts";

export const zh = defineTranslation(en, {
  sourceLanguage: "源语言",
  targetLanguage: "目标语言",
  detectLanguage: "自动检测",
  detectLanguageBrief: "自动检测",
  detectedConfidence: "检测到：{language}（{confidence}）",
  detectedUnsure: "可能是{language}",
  takenFor: "按{language}处理",
  languageUnsure: "{language}？",
  languageConfidence: "{language} {confidence}",
  searchLanguages: "搜索语言",
  noLanguageFound: "没有匹配的语言",
  recentLanguages: "最近使用",
  allLanguages: "全部语言",
  unavailable: "暂不可用",
  unavailableNoEngine: "暂不可用：尚未安装引擎，管理员可添加模型或远程引擎",
  unavailableDown: "暂不可用：引擎暂时故障，请稍后再试",
  swap: "互换语言",
  swapNeedsSource: "尚不知道文本的语言",
  domain: "领域",
  domainCurrent: "领域：{domain}",
  domainVariants: "有专用模型",
  domainGeneralUsed: "使用通用模型",
  starterWarning: "由入门小模型翻译，错误较多，使用前请务必核对。",
  engineStarter: "入门小模型，质量有限，请核对译文",
});
