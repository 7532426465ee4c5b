import type { LanguageCode } from "@yiqiao/contracts/languages";
import { describe, expect, it } from "vitest";
import { findIssues } from "./find-issues.ts";

function issuesOf(pair: string, source: string, target: string, isStrict = false): string[] {
  const [from = "", to = ""] = pair.split(">");
  const found = findIssues(source, target, { source: from as LanguageCode, target: to as LanguageCode }, { isStrict });
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
    ["en-us>es", "Hello {name}, %d left.", "Hola, quedan %d.", ["placeholder {name}>"]],
    ["en-us>ru", "%s left.", "Ушёл.", ["placeholder %s>"]],
    ["en-us>zh-cn", "In 2023 it began.", "2023年2023年开始。", ["number >2023"]],
    ["en-us>zh-cn", "Of 250 men 250 came back.", "250人回来了。", ["number 250>"]],
    ["en-us>zh-cn", "The operand must not be an array.", "操作数必须是数组。", ["negation not>"]],
    ["zh-cn>en-us", "他没有来。", "He came.", ["negation 没有>"]],
    ["en-us>zh-cn", "He came.", "他没有来。", ["negation >没有"]],
    ["zh-cn>en-us", "请安装 GitHub 客户端。", "Please install the client.", ["name GitHub>"]],
    ["en-us>fr", "It has 47 rooms.", "Il y a 74 pièces.", ["number 47>74"]],
    ["en-us>ru", "In 1998 it had 2,500 rooms.", "В 1998 году было 25 комнат.", ["number 2,500>25"]],
    ["en-us>zh-cn", "It rose by 12%.", "它上升了12。", ["unit 12%>12"]],
    ["zh-cn>en-us", "增长了12人。", "It grew by 12%.", ["unit 12>12%"]],
    ["en-us>zh-cn", "It costs $33.", "价格为33欧元。", ["unit $33>33欧元"]],
    ["en-us>zh-cn", "The price is not $33.", "价格不为33。", ["unit $33>33"]],
    ["en-us>zh-cn", "It is 5 km away.", "它有5英寸远。", ["unit 5 km>5英寸"]],
    ["zh-cn>en-us", "温度从-5℃升到8℃。", "The temperature rises from 5 °C to 8 °C.", ["unit -5℃>5 °C"]],
    ["zh-cn>en-us", "下午3点45分开会。", "The meeting is at 3:45.", ["unit 3点45分>3:45"]],
    ["en-us>zh-cn", "He came on March 4, 2020.", "他2020年4日来。", ["month March>"]],
    ["en-us>zh-cn", "On May 5 it began.", "5年开始。", ["month May>"]],
    ["zh-cn>en-us", "应符合CNS一二八七二规定。", "It meets the CNS one of the two eight.", ["number 一二八七二>"]],
    ["zh-cn>en-us", "上午8:30开会。", "The meeting is at 20:30.", ["unit 8:30>20:30"]],
    ["en-us>zh-cn", "At least two thirds came.", "至少两人来了。", ["number two thirds>"]],
    ["en-us>zh-cn", "Article 13.10's text", "第10条和第13条", ["number 13.10>", "number >10", "number >13"]],
    ["en-us>zh-cn", "Use Qwen2.5-0.5B.", "使用Qwen2.5B。", ["code Qwen2.5-0.5B>Qwen2.5B"]],
    ["en-us>zh-cn", "Article 8-1", "8-1 条款之十五十三十", ["number >十五十三十"]],
    ["en-us>zh-cn", "in the 19th or 20th centuries", "191920 年代", ["number 19>", "number 20>", "number >191920"]],
    ["en-us>zh-cn", "340 million people", "3.4亿万人", ["number 340 million>3.4亿万"]],
    ["zh-cn>en-us", "罚金七百万。", "Fined 7 million of four millions.", ["number >four millions"]],
    ["zh-cn>en-us", "不得低于地面，以避免干扰。", "It must be below to avoid interference.", ["negation 不>"]],
    ["zh-cn>en-us", "也不会停止搜索。", "It will also stop the search for information.", ["negation 不>"]],
    ["zh-cn>en-us", "安全性尚未经证实。", "The security is important and was surveyed.", ["negation 未>"]],
  ])("%s: %s → %s", (pair, source, target, expected) => {
    expect(issuesOf(pair, source, target)).toEqual(expected);
  });

  it.each([
    [
      "en-us>zh-cn",
      "Return 1 if found, and -1 if not found.",
      "如果找到则返回1，如果没有则返回一个。",
      ["number 1>", "unit -1>1"],
    ],
    ["zh-cn>en-us", "版本5支持版本5。", "Version 5 is supported.", ["number 5>"]],
    ["zh-cn>en-us", "第1类与一般情况不同。", "A class differs from the ordinary.", ["number 1>"]],
    ["en-us>zh-cn", "It defaults to one million.", "默认为数百万。", ["number one million>"]],
    ["zh-cn>en-us", "单价33.0元。", "The unit price is $33.0.", ["unit 33.0元>$33.0"]],
    ["zh-cn>en-us", "会议改到下午。", "The meeting is moved to the 下午.", ["untranslated >下午"]],
    ["zh-cn>en-us", "距离约70公里。", "It is about 70 lometers away.", ["unit 70公里>70"]],
  ])("of a machine, more strictly: %s: %s → %s", (pair, source, target, expected) => {
    expect(issuesOf(pair, source, target, true)).toEqual(expected);
    expect(issuesOf(pair, source, target)).not.toEqual(expected);
  });

  it("one value of a list of thousands", () => {
    const list = (changed: number) =>
      Array.from({ length: 3000 }, (_, at) => (at === 2500 ? changed : 10_000 + at)).join(" ");
    expect(issuesOf("en-us>zh-cn", list(7), list(8), true)).toEqual(["number 7>8"]);
    expect(issuesOf("en-us>zh-cn", `${list(7)} 10001`, list(7), true)).toEqual(["number 10001>"]);
    expect(issuesOf("en-us>zh-cn", `${list(7)} 7`, list(7), true)).toEqual(["number 7>"]);
    expect(issuesOf("en-us>zh-cn", `${list(7)} 7`, list(7))).toEqual([]);
    expect(issuesOf("en-us>zh-cn", `${list(7)} 1`, `${list(7)} 一个`, true)).toEqual(["number 1>"]);
  });

  it("signs of numbers in a row, which are none", () => {
    expect(issuesOf("zh-cn>en-us", "万".repeat(5000), "x", true)).toEqual([]);
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
    ["en-us>zh-cn", "It rose by 12 percent.", "上升了百分之十二。"],
    ["zh-cn>en-us", "三分之二的代表", "two thirds of the representatives"],
    ["zh-cn>en-us", "四分之一的人", "25% of the people"],
    ["en-us>zh-cn", "10-20% of them", "其中的10%至20%"],
    ["en-us>zh-cn", "It costs $20 million.", "造价2000万美元。"],
    ["zh-cn>en-us", "二十元", "20 yuan"],
    ["zh-cn>en-us", "你不该去那里。", "You should avoid that place."],
    ["zh-cn>en-us", "卖了200万台。", "2 millions of them were sold."],
    ["zh-cn>en-us", "卖了两百万台。", "Two millions of them were sold."],
    ["zh-cn>en-us", "数百万人", "millions of people"],
    ["zh-cn>en-us", "他12岁。", "He is 12 years old."],
    ["zh-cn>en-us", "2023年", "in 2023"],
    ["zh-cn>en-us", "5月12日", "May 12"],
    ["en-us>zh-cn", "at 6:22 PM", "18:22"],
    ["zh-cn>en-us", "零下5度", "minus 5 degrees"],
    ["en-us>zh-cn", "-5 °C", "零下5℃"],
    ["en-us>zh-cn", "a 5-kilometre run", "5公里跑"],
    ["en-us>zh-cn", "eth2 and wlan2, then eth2", "eth2和wlan2，然后eth2"],
    ["zh-cn>en-us", "高度为$2$", "a height of 2"],
    ["zh-cn>en-us", "这十分不同寻常。", "This is very unusual."],
    ["zh-cn>en-us", "哈哈哈哈哈哈", "Ha ha ha ha ha ha"],
  ])("%s: %s → %s", (pair, source, target) => {
    expect(issuesOf(pair, source, target)).toEqual([]);
  });
});
