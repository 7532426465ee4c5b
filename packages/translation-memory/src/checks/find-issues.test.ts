import type { LanguageCode } from "@yiqiao/contracts/languages";
import { describe, expect, it } from "vitest";
import { findIssues } from "./find-issues.ts";

function issuesOf(pair: string, source: string, target: string): string[] {
  const [from = "", to = ""] = pair.split(">");
  const found = findIssues(source, target, { source: from as LanguageCode, target: to as LanguageCode });
  const shown = found.flatMap(({ source: one, target: other }) => [
    ...(one ? [[source.slice(one.start, one.end), one.text]] : []),
    ...(other ? [[target.slice(other.start, other.end), other.text]] : []),
  ]);
  for (const [inPlace, text] of shown) expect(inPlace).toBe(text);
  return found.map(({ kind, source: one, target: other }) => `${kind} ${one?.text ?? ""}>${other?.text ?? ""}`);
}

describe("what an engine has changed is found", () => {
  it.each([
    ["en-us>zh-cn", "We sold 20,000 units.", "我们卖了2000000台。", ["number 20,000>2000000"]],
    ["en-us>zh-cn", "There are 200 people.", "有2000人。", ["number 200>2000"]],
    ["en-us>zh-cn", "3 trucks came.", "来了300辆卡车。", ["number 3>300"]],
    ["en-us>zh-cn", "He is 33 years old.", "他333岁。", ["number 33>333"]],
    ["zh-cn>en-us", "增长了百分之十二。", "It grew by 10 percent.", ["number 十二>10"]],
    ["zh-cn>en-us", "我们卖出三万五千台。", "We sold 3,500 units.", ["number 三万五千>3,500"]],
    ["zh-cn>en-us", "去年赚了1.5亿元。", "It made 1.5 billion元 last year.", ["number 1.5亿>1.5 billion"]],
    ["en-us>zh-cn", "At 10:30 we left.", "我们10:13离开。", ["time 10:30>10:13"]],
    ["en-us>zh-cn", "It rained in December.", "二月下雨。", ["month December>二"]],
    ["en-us>zh-cn", "Use model A380-X.", "使用A830-X型。", ["code A380-X>A830-X"]],
    [
      "en-us>zh-cn",
      "See https://a.example/b.",
      "见 https://a.example/c。",
      ["url https://a.example/b>https://a.example/c"],
    ],
    ["en-us>zh-cn", "Write to ann@a.example.", "写信给安。", ["email ann@a.example>"]],
    ["en-us>zh-cn", "Hello {name}, %d left.", "你好，还剩%d。", ["placeholder {name}>"]],
    ["en-us>zh-cn", "In 2023 it began.", "2023年2023年开始。", ["number >2023"]],
    ["en-us>zh-cn", "Of 250 men 250 came back.", "250人回来了。", ["number 250>"]],
    ["en-us>zh-cn", "The operand must not be an array.", "操作数必须是数组。", ["negation not>"]],
    ["zh-cn>en-us", "他没有来。", "He came.", ["negation 没有>"]],
    ["en-us>zh-cn", "He came.", "他没有来。", ["negation >没有"]],
    ["zh-cn>en-us", "请安装 GitHub 客户端。", "Please install the client.", ["name GitHub>"]],
    ["en-us>fr", "It has 47 rooms.", "Il y a 74 pièces.", ["number 47>74"]],
    ["en-us>ru", "In 1998 it had 2,500 rooms.", "В 1998 году было 25 комнат.", ["number 2,500>25"]],
  ])("%s: %s → %s", (pair, source, target, expected) => {
    expect(issuesOf(pair, source, target)).toEqual(expected);
  });

  it("a text that goes round in circles", () => {
    const found = issuesOf(
      "zh-cn>en-us",
      "法院驳回了上诉。",
      "The court of the court of the court of the court of appeal.",
    );
    expect(found).toHaveLength(1);
    expect(found[0]).toMatch(/^repetition >.*(?:of the court ?){2}/);
  });
});

describe("what languages write otherwise is left alone", () => {
  it.each([
    ["en-us>zh-cn", "1,000 units", "1000台"],
    ["en-us>zh-cn", "In March 2020", "2020年3月"],
    ["zh-cn>en-us", "增长12%", "It grew by twelve percent."],
    ["zh-cn>en-us", "两千人", "Two thousand people"],
    ["en-us>zh-cn", "3 billion people", "30亿人"],
    ["zh-cn>en-us", "1.5万台", "15,000 units"],
    ["en-us>zh-cn", "on the 21st of May", "5月21日"],
    ["en-us>zh-cn", "A man has one dog.", "一个男人有一只狗。"],
    ["zh-cn>en-us", "他们统一了一些标准。", "They unified some standards."],
    ["en-us>zh-cn", "at 3:30 p.m.", "下午3点30分"],
    ["en-us>zh-cn", "at 8 pm", "晚上八点"],
    ["zh-cn>en-us", "20世纪90年代", "in the 1990s"],
    ["zh-cn>en-us", "2023年1月23日", "01/23/2023"],
    ["zh-cn>en-us", "二〇二三年", "in 2023"],
    ["zh-cn>en-us", "千万别忘了。", "Do not forget."],
    ["zh-cn>en-us", "这十分重要。", "This is very important."],
    ["zh-cn>en-us", "非常不错，不但便宜。", "Very good, and cheap as well."],
    ["en-us>zh-cn", "It is impossible.", "这是不可能的。"],
    ["en-us>zh-cn", "It doesn't matter.", "无所谓。"],
    ["en-us>fr", "1,234.5 metres", "1\u202f234,5 mètres"],
    ["en-us>ar", "25 rooms", "٢٥ غرفة"],
    ["en-us>ja", "3 million yen", "300万円"],
    ["en-us>ko", "in May 2024", "2024년 5월"],
    ["zh-cn>en-us", "哈哈哈哈哈哈", "Ha ha ha ha ha ha"],
  ])("%s: %s → %s", (pair, source, target) => {
    expect(issuesOf(pair, source, target)).toEqual([]);
  });
});
