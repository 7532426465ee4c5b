import { createRequire } from "node:module";
import type { Jieba } from "@node-rs/jieba";
import type { Word, WordRole } from "../model.ts";

let loaded: Jieba | undefined;

/** The dictionary takes a third of a second and 60 MB: it is loaded at the first Chinese text. */
function jieba(): Jieba {
  if (loaded) return loaded;
  const require = createRequire(import.meta.url);
  const { Jieba: Loaded } = require("@node-rs/jieba") as { Jieba: typeof Jieba };
  const { dict } = require("@node-rs/jieba/dict") as { dict: Uint8Array };
  loaded = Loaded.withDict(dict);
  return loaded;
}

/** Particles, prepositions, conjunctions, adverbs, pronouns, numbers, places and the like, by jieba's tags. */
const breakingTag = /^(?:u|p|c|d|r|m|q|f|y|e|o|w|t|z|i|l)/;
/** Adjectives, prefixes and what tells nouns apart: they begin terms and end none. */
const modifierTag = /^(?:a|ad|b|h)$/;
/** People, places, organisations. */
const nameTag = /^n[rst]/;

/** Words that jieba tags as verbs or nouns and that no term has. */
const breaking: ReadonlySet<string> = new Set(
  "是 有 为 使 使用 进行 可以 可能 能够 需要 应该 必须 包括 通过 得到 成为 具有 没有 认为 表示 指出 称 据 发现 报告称 以及 如果 因此 例如 即 等 及 与 或 和 的 了 着 过 在 被 将 把 对 向 从 由 于 以 而 其 之 所 者 该 此 本 各 每 某 这 那 它 他 她 我 你 您 我们 你们 他们 它们 这些 那些 这个 那个 这样 那样 什么 怎么 如何 为什么 哪些 一个 一些 一种 不 未 无 非 也 都 就 还 又 再 很 更 最 已 已经 正在 曾 曾经 应 得 能 会 可 让 给 用 做 作 看 说 想 知道 希望 提供 帮助 实现 导致 引起 造成 存在 出现 开始 结束 继续 保持 确保 允许 要求 请 注意 考虑 选择 决定 获得 取得 采取 采用 利用 根据 按照 依据 依 依照 关于 有关 相关 不同 相同 主要 重要 一般 通常 其他 其它 另外 此外 同时 目前 现在 今天 时候 之后 之前 以后 以前 以上 以下 以内 以外 情况 情形 方面 部分 内容 问题 方法 方式 方案 时间 日期 地方 东西 事情 事项 规定 前项 第一项 前条 本法 本条例 年 月 日 时 分 秒 中 上 下 前 后 内 外 左 右 间 里 个 种 项 款 条 次 例 位 名 字 号 图 表 页 章 节 人 人们 大家 自己 本身 属于 作为 位于 来自 其中 若 倘 系 均 亦 并 且 则 乃 仍 须 应予 不得 得为 应于 视为 准用 接受 完成 产生 发生 形成 建立 设置 设定 定义 解释 说明 讨论 了解 学习 理解 描述 显示 增加 减少 提高 降低 改变 变化 影响 作用 结果 过程 原因 目的 目标 任务 工作 活动 例子 示例 特点 优点 缺点 基础上 多 少 大 小 高 低 好 坏 新 旧 长 短 快 慢".split(
    " ",
  ),
);

const isHan = /\p{Script=Han}/u;
const isWord = /^[\p{L}\p{N}]/u;

/** Words that the segmenter guessed, with a particle at an end. */
const loose =
  /[及或之的而]|^[经人之其或各所该此并且及与和于由以为据即若应得为上下前后中该第条又再另行]|[者之的时中来为上下第条认]$/u;
/** "第一项", "条第": what laws count by. */
const counted = /第|^[条项款]|规定$/u;
/** Formulas: x_1, w_c; references of a markup: fig_conv1d. */
const formula = /_|^.$/u;

function roleOf(word: string, tag: string): WordRole {
  if (!isWord.test(word)) return "break";
  if (!isHan.test(word)) return formula.test(word) ? "break" : /\p{L}/u.test(word) ? "full" : "modifier";
  if (breaking.has(word) || counted.test(word) || (tag === "x" && loose.test(word))) return "break";
  // A verb of one character governs what stands behind it.
  if (tag === "v" && word.length === 1) return "break";
  if (breakingTag.test(tag)) return "break";
  if (tag === "v") return "verb";
  return modifierTag.test(tag) ? "modifier" : "full";
}

/** Letters and digits of other scripts belong together: HCoV-229E, UTF-8, ATT&CK. */
const latin =
  /^[\p{Script=Latin}\p{Script=Greek}\p{N}][\p{Script=Latin}\p{Script=Greek}\p{N}\-+&/._]*(?<![-+&/._])\+?/u;

/** Words of Chinese as jieba cuts them, save that words of other scripts stay whole. */
export function readChineseWords(text: string): Word[] {
  const words: Word[] = [];
  let at = 0;
  let skipUntil = 0;
  for (const { word, tag } of jieba().tag(text, true)) {
    const start = at;
    at += word.length;
    if (start < skipUntil || word.trim() === "") continue;
    const whole = latin.exec(text.slice(start, start + 60))?.[0] ?? word;
    const written = whole.length > word.length ? whole : word;
    skipUntil = start + written.length;
    const role = written === word ? roleOf(word, tag) : roleOf(written, "eng");
    const isName = nameTag.test(tag) && word.length > 1;
    words.push({ start, end: start + written.length, text: written, key: written.toLowerCase(), role, isName });
  }
  return words;
}
