import { expect, it } from "vitest";
import { readWords } from "../words/read-words.ts";
import { findCutWords, rejoinWords } from "./rejoin-words.ts";

const others = Array.from({ length: 60 }, () => "今天下雨，孩子们在家里画画。");
const text = [
  "我们讨论零信任的原则。",
  "零信任架构很安全。",
  "学习零信任，理解身份。",
  "微软把零信任分成支柱。",
  "实施零信任！",
  "网络安全与零信任控制。",
  ...others,
];
const read = text.map((each) => ({ text: each, words: readWords(each, "zh-cn") }));

it("joins a word whose pieces would break a term", () => {
  const cut = findCutWords(read);
  expect([...cut]).toContain("零信任");
  const [, second] = read;
  const words = rejoinWords(second?.text ?? "", second?.words ?? [], cut);
  expect(words[0]).toMatchObject({ text: "零信任", start: 0, end: 3, role: "full" });
  expect(words.map(({ text: written }) => written).join("")).toBe("零信任架构很安全。");
});

it("leaves what always has the same neighbour to the longer word, and what is rare", () => {
  const same = text.map((each) => ({ text: each.replace("零信任", "零信任论"), words: readWords(each, "zh-cn") }));
  expect([...findCutWords(same)]).not.toContain("零信任");
  expect([...findCutWords([...read.slice(0, 3), ...read.slice(6)])]).not.toContain("零信任");
});
