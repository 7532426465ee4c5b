import type { JudgedLanguage, JudgedSentence } from "./judge.ts";

/** A sentence and what its translation has to hold. */
export interface Case {
  readonly source: string;
  readonly isKept: (translation: string) => boolean;
}

const frames: Readonly<Record<JudgedLanguage, readonly string[]>> = {
  "en-us": [
    "Hello {}, welcome to the library.",
    "The file {} could not be opened.",
    "Write to {} if you have questions.",
    "You can find the list under {}.",
    "We have sent {} to your account.",
  ],
  "zh-cn": [
    "你好 {}，欢迎来到图书馆。",
    "无法打开文件 {}。",
    "如有问题请联系 {}。",
    "您可以在 {} 查看列表。",
    "我们已将 {} 发送到您的账号。",
  ],
};
const fixed = [
  "{name}",
  "{0}",
  "%s",
  "%1$s",
  "${user.name}",
  "{{count}}",
  "https://example.com/docs/a?id=7",
  "info@example.org",
];

/** Placeholders and addresses in plain sentences: each has to stand in the translation once. */
export const placeholderCases = (language: JudgedLanguage): Case[] =>
  frames[language].flatMap((frame) =>
    fixed.map((value): Case => ({
      source: frame.replace("{}", () => value),
      isKept: (translation) => translation.split(value).length === 2,
    })),
  );

const denials: Readonly<Record<JudgedLanguage, RegExp>> = {
  "en-us":
    /\b(?:not|no|never|cannot|none|nothing|nobody|without|neither|nor|un\w{3,}|\w+less|fail\w*|refus\w*|in(?:valid|complete|correct|sufficient|dependent)\w*|im(?:possible|perfect)\w*)\b|n['’]t\b/iu,
  "zh-cn": /[不没未无非别勿莫否]/u,
};
const plain: Readonly<Record<JudgedLanguage, RegExp>> = {
  "en-us":
    /\b(?:is|are|was|were|do|does|did|will|would|should|must|may|has|have) not\b|\b(?:does|do|did|is|are|was|were|will)n['’]t\b|\bcannot\b/iu,
  "zh-cn": /(?:不能|没有|不会|不是|不得|不应|不要|并未|尚未)/u,
};

/** Sentences that deny, as do their references. */
export const negationCases = (
  sentences: readonly Omit<JudgedSentence, "pair">[],
  pair: JudgedSentence["pair"],
): Case[] =>
  sentences
    .filter(({ source, reference }) => plain[pair.source].test(source) && plain[pair.target].test(reference))
    .map(({ source }) => ({ source, isKept: (translation) => denials[pair.target].test(translation) }));
