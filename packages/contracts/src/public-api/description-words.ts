/** What the OpenAPI document of the public interface says of fields and answers, in Chinese; the document is in English. */
export const descriptionWords: Readonly<Record<string, string>> = {
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
};
