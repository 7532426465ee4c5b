/** What the OpenAPI document of the public interface says of fields and answers, in Chinese; the document is in English. */
const descriptionWords: Readonly<Record<string, string>> = {
  "A failure: its code stands in the table of the description, `message` is in the reader's language":
    "失败：`code` 见错误码表，`message` 使用读者的语言",
  "The file": "文件",
  "JSON, or with `Accept: text/event-stream` a stream: `segment` (each finished sentence), then `done` (the data of the JSON answer), or `error` with the envelope of a failure":
    "JSON；带 `Accept: text/event-stream` 时为事件流：每完成一句发送 `segment`，最后发送 `done`（即 JSON 应答中的 data），失败时发送 `error` 及失败信息",
  "The key, where no header has it": "密钥（请求头未带密钥时）",
  "0 to 100": "0 到 100",
  "One for each text, in their order": "每条文本一项，顺序相同",
  "The translation": "译文",
  "Such as `.docx`": "例如 `.docx`",
  "Opens the translation without a key, until its files expire": "无需密钥即可打开译文，直至文件过期",
  "Behind the fields, where it is over 16 MB": "超过 16 MB 时须放在各字段之后",
  Nothing: "无内容",
  "`join`: the lines of a paragraph that was wrapped at a width become one; verses, addresses and lists stay lines":
    "`join`：按固定宽度折行的段落合并为一行；诗行、地址和列表仍逐行保留",
  "How the translation shall read, in words, beside the rules of the site; whether they were followed is answered":
    "用文字说明译文风格，与站点规则一并生效；返回结果说明规则是否得到遵循",
  "`not-followed`: some of it was translated by an engine that follows no style rules":
    "`not-followed`：部分内容由不支持风格规则的引擎翻译",
  "How likely the translation is near to a person's, 0 to 1; not that it is right":
    "译文接近人工译文的可能性，0 到 1；不代表译文正确",
  "The stored pair that led the engine": "供引擎参考的记忆库句对",
  "Why a text without any segment stands as it is, such as HTML whose markup forbids translation":
    "没有任何句段的文本为何保持原样，例如标记为不翻译的 HTML",
  "What a text is likely to be in whose words do not settle it, the likeliest first":
    "文本过短、无法从字词判断语言时优先考虑的语言，最可能的在前",
  "What told the language: the text's own words, the other texts of the call, or what the caller is likely to mean":
    "语言的判定依据：文本自身的字词（detected）、同一请求中的其他文本（followed），或调用方的常用语言（assumed）",
  "Why it stands as it is: it has no words to translate, or is in the target language already. A text of nothing else is free":
    "保持原样的原因：没有可翻译的字词，或已是目标语言；全文如此时不计费",
  "Why this text of several has no translation: its language is not known, or nothing translates from it":
    "多条文本中，这一条没有译文的原因：无法识别其语言，或不支持从该语言翻译",
  "Names the report": "报告的编号",
  "The entry that was made of the proposal": "由建议译文生成的条目",
  // Why calls in the shapes of other platforms are refused; what one status stands for is joined by semicolons.
  "no key was sent": "未带密钥",
  "the key is wrong, revoked or expired": "密钥错误、已吊销或已过期",
  "the key or its account may not do this, or not from this address": "密钥或其账户无此权限，或不允许从该地址调用",
  "the language or pair is not offered": "不支持该语言或语言对",
  "what was sent is too long": "内容过长",
  "what was sent is wrong": "内容有误",
  "the message says what": "详见消息",
  "nothing is there, or the site does not serve this platform's shape": "不存在，或站点未开启该平台的接口形式",
  "the characters or the plan are used up": "字符或套餐额度已用完",
  "too many calls": "调用过于频繁",
  "`Retry-After` says when to try again": "`Retry-After` 说明何时可重试",
  "not finished, or out of order for the moment": "尚未完成，或暂时不可用",
  "a fault of the server": "服务器内部错误",
  "the file was uploaded already, or the job is over": "文件已上传过，或任务已结束",
};

const between = "; ";

/** What the document says in Chinese; of what is joined by semicolons each part by itself. Undefined where words are missing. */
export function describedInChinese(description: string): string | undefined {
  const whole = descriptionWords[description];
  if (whole !== undefined) return whole;
  const parts = description.split(between).map((part) => descriptionWords[part]);
  return parts.every((part) => part !== undefined) ? parts.join("；") : undefined;
}
