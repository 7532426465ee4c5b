import { sentences } from "../engine/sentences.ts";
import { domainSentences } from "../quality/domain-sentences.ts";

/** Who says it: what makes many sentences of few, none of them twice. */
const speakers = ["经理", "老师", "记者", "医生", "工程师", "律师", "邻居", "导游", "教授", "司机", "市长", "编辑"];
const ways = [
  "昨天说",
  "今天表示",
  "在会上提到",
  "后来告诉我们",
  "再次提醒大家",
  "在信中写道",
  "坦率地说",
  "笑着补充道",
];

/** Without figures: what an engine does to these is asked for a second time, which is no cost of the call. */
const plain: readonly string[] = [
  ...sentences.map(([, chinese]) => chinese),
  ...Object.values(domainSentences).flatMap((of) => of["zh-en"].map(([source]) => source)),
].filter((sentence) => !/[\d零一二三四五六七八九十百千万]|[A-Za-z]/.test(sentence) && sentence.length <= 24);

/** A Chinese sentence of some 25 characters; another one for every number below some ten thousand. */
export function sentenceAt(number: number): string {
  const sentence = plain[number % plain.length] ?? "";
  const turn = Math.floor(number / plain.length);
  const speaker = speakers[turn % speakers.length] ?? "";
  const way = ways[Math.floor(turn / speakers.length) % ways.length] ?? "";
  return `${speaker}${way}，${sentence}`;
}
