import { readFileSync } from "node:fs";
import type { CodeSample } from "./generate.ts";

/** Languages that sentences are written in here. */
export type FrameLanguage = "zh-cn" | "en-us";

const frames: Readonly<Record<FrameLanguage, readonly string[]>> = {
  "en-us": [
    "Please check whether {} is still in use.",
    "The program stops as soon as it meets {}.",
    "Hello {}, welcome to the library.",
    "If {} is missing, the installer stops with an error.",
    "Write to the editors if {} cannot be opened.",
    "Our colleagues have replaced {} with {}.",
    "You will find an example under {}, which is easy to understand.",
    "The value of {} must not be changed while the service is running.",
    "{} was not found on this computer.",
    "Which of the two is newer, {} or {}?",
    'Everything that stands behind "{}" is ignored.',
    "Before you begin, read what the manual says about {}.",
    "We recommend {} (see the second chapter) for beginners.",
    "Many people forget {}; this leads to errors that are hard to find.",
    "Click the button and enter {} in the first field.",
    "Yesterday the team tested {} for three hours.",
  ],
  "zh-cn": [
    "请检查是否仍在使用 {}。",
    "程序一遇到{}就会停止。",
    "你好，{}，欢迎来到图书馆。",
    "如果缺少 {}，安装程序会报错并停止。",
    "如果无法打开{}，请联系编辑。",
    "我们的同事已将 {} 替换为 {}。",
    "您可以在 {} 中找到一个容易理解的例子。",
    "服务运行期间不得更改{}的值。",
    "在这台计算机上没有找到 {}。",
    "{} 和 {} 哪一个更新？",
    "“{}”后面的内容都会被忽略。",
    "开始之前，请阅读手册中关于 {} 的说明。",
    "我们向初学者推荐 {}（见第二章）。",
    "很多人忘记了 {}；这会导致难以发现的错误。",
    "点击按钮，然后在第一个输入框中输入 {}。",
    "昨天，团队对 {} 进行了三个小时的测试。",
  ],
};

/** A sentence and the codes that its translation has to hold. */
export interface CodeSentence {
  readonly text: string;
  readonly codes: readonly CodeSample[];
}

/** Puts all codes into sentences of the language, one or two into each. */
export function inSentences(samples: readonly CodeSample[], language: FrameLanguage): CodeSentence[] {
  const waiting = samples.toReversed();
  const sentences: CodeSentence[] = [];
  while (waiting.length > 0) {
    const frame = frames[language][sentences.length % frames[language].length] ?? "{}";
    const codes: CodeSample[] = [];
    const text = frame.replace(/\{\}/g, () => {
      const sample = waiting.pop() ?? samples[0];
      if (sample === undefined) return "";
      codes.push(sample);
      return sample.code;
    });
    sentences.push({ text, codes });
  }
  return sentences;
}

/** The codes that the translation lacks, or has more often than the sentence. */
export function changedCodes({ text, codes }: CodeSentence, translation: string): CodeSample[] {
  const times = (whole: string, code: string) => whole.split(code).length - 1;
  return codes.filter(({ code }) => times(translation, code) !== times(text, code));
}

/** Codes of real documents and conventions, written down in `real.tsv`. */
export function realCodes(): CodeSample[] {
  const lines = readFileSync(new URL("real.tsv", import.meta.url), "utf8")
    .split("\n")
    .slice(1);
  return lines.flatMap((line) => {
    const [kind, code] = line.split("\t");
    return kind !== undefined && code !== undefined ? { kind, code } : [];
  });
}
