import type { InterfaceLanguage } from "@yiqiao/i18n";

/** What became different for callers on a day. */
export interface InterfaceChange extends Readonly<Record<InterfaceLanguage, readonly string[]>> {
  readonly version: string;
  /** A day, as `2026-11-27`. */
  readonly date: string;
}

/** The newest first. Whoever changes what a call takes or answers adds a line here. */
export const changes: readonly InterfaceChange[] = [
  {
    version: "1.0",
    date: "2026-11-27",
    en: [
      "Calls of our own by key: texts, also as a stream; detection, languages and engines; documents, pictures and web pages; memories and termbases with their entries; reports of wrong translations; usage.",
      "Keys with scopes, an end, addresses, a budget of characters and a pace; tokens of two hours; secrets are replaced with an overlap.",
      "With Idempotency-Key a repeated call is done and charged once; Accept: text/plain gives one text as plain text.",
      "Clients of DeepL 2 and 3, LibreTranslate, DeepLX, immersive-translate, kiss-translator, Google 2 and Azure 3.0 and 2026-06-06.",
      "In DeepL's shape also the jobs that import and export translation memories.",
      "Sentences tell in led_by which stored pair led the engine, where a memory has one that is like them but not enough to be taken.",
      "Documents take thorough: quality before speed, where can_be_thorough of the quote says that an engine has it.",
      "Texts take style, rules on how a translation shall read, and answer whether they were followed; in DeepL's shape custom_instructions, style_id and lists of style rules.",
      "With each sentence of a text the confidence of the engine, where its model was calibrated.",
      "Pages of any origin may call, with a key.",
      "Reports of wrong translations answer with an id, are kept for 180 days and read by those who administer the site; an account may make 300 a day.",
      "A package for JavaScript with a command line and an MCP server; notices by webhook.",
    ],
    zh: [
      "本平台接口（使用密钥）：文本翻译（支持流式返回）、语种识别、语言和引擎查询，文档、图片、网页翻译，记忆库、术语库及其条目，错误译文报告，用量查询。",
      "密钥可设置权限范围、有效期、来源地址、字符预算和调用频率；支持两小时有效的令牌；更换密钥时新旧可并存一段时间。",
      "带 Idempotency-Key 的重复调用只执行并计费一次；Accept: text/plain 以纯文本返回单条译文。",
      "兼容 DeepL 第 2、3 版，LibreTranslate、DeepLX、沉浸式翻译、简约翻译，Google 第 2 版，Azure 3.0 和 2026-06-06 的客户端。",
      "兼容 DeepL 的翻译记忆库导入、导出任务。",
      "记忆库中有相似但不足以直接采用的句对时，引擎会参照该句对翻译，结果的 led_by 给出所参照的句对。",
      "文档翻译支持 thorough（质量优先）；报价中的 can_be_thorough 表示有引擎支持。",
      "文本翻译支持 style（译文风格规则），并返回规则是否得到遵循；兼容 DeepL 的 custom_instructions、style_id 和风格规则表。",
      "文本翻译的每句译文附引擎的把握（confidence），须引擎所用模型经过校准。",
      "任何来源的网页都可用密钥调用（CORS）。",
      "错误译文报告返回报告编号，保留 180 天，由站点管理员查看处理；每个账号每天最多 300 份。",
      "提供 JavaScript 软件包，含命令行和 MCP 服务；支持 Webhook 通知。",
    ],
  },
];
