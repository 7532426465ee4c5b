import { describe, expect, it } from "vitest";
import { replaceAll } from "../match/replace-all.ts";
import { fillIn, heldVariants, holdOpen, openPlaces } from "./index.ts";

const toChinese = { source: "en-us", target: "zh-cn" } as const;
const toEnglish = { source: "zh-cn", target: "en-us" } as const;
const plain = (text: string) => ({ text, tags: [] });

describe("places held open", () => {
  it("have other numbers in them, which come back as the other language writes the values", () => {
    const held = holdOpen(plain("We sold 3.5 million of 20,000 kinds."), toChinese, 0);
    expect(held?.text).toBe("We sold 47 of 62 kinds.");
    const edits = held && fillIn(held, "在62种中卖出47个。", "zh-cn");
    expect(edits && replaceAll(plain("在62种中卖出47个。"), edits).text).toBe("在20,000种中卖出350万个。");
  });

  it("hold a date as one, with a day of the week in it", () => {
    const held = holdOpen(plain("会议将于2023年1月23日举行。"), toEnglish, 0);
    expect(held?.text).toBe("会议将于星期一举行。");
    const edits = held && fillIn(held, "It is on Monday.", "en-us");
    expect(edits && replaceAll(plain("It is on Monday."), edits).text).toBe("It is on January 23, 2023.");
  });

  it("hold 百分之 with its number", () => {
    const held = holdOpen(plain("增长了百分之十二。"), toEnglish, 0);
    expect(held?.text).toBe("增长了47%。");
  });

  it.each([
    ["two thirds of them came.", toChinese, "三分之二"],
    ["三分之二的人来了。", toEnglish, "two thirds"],
    ["六十四分之一的人来了。", toEnglish, "1/64"],
  ] as const)("write the fraction of %s", (text, pair, written) => {
    expect(holdOpen(plain(text), pair, 0)?.places.map((place) => place.written)).toEqual([written]);
  });

  it.each(["我们卖了。", "我们47卖了47。", "我们卖了470。"])("are not filled in %j", (answer) => {
    const held = holdOpen(plain("We sold 35,000."), toChinese, 0);
    expect(held && fillIn(held, answer, "zh-cn")).toBeUndefined();
  });

  it.each([
    [toEnglish, "增长了百分之十二。", ["百分之十二 = 12%"]],
    [toChinese, "At 3:30 p.m. we left.", ["3:30 p.m. = 15:30"]],
    [toChinese, "One of 30 came on June 4.", ["30 = 30", "June 4 = 6月4日"]],
    [toEnglish, "他们统一了三万五千个标准。", ["三万五千 = 35,000"]],
  ] as const)("are written as the other language writes them: %j %s", (pair, text, expected) => {
    const places = openPlaces(text, pair);
    expect(places.map(({ start, end, written }) => `${text.slice(start, end)} = ${written}`)).toEqual(expected);
  });

  it("have other stand-ins at each try", () => {
    const texts = Array.from({ length: heldVariants }, (_, variant) =>
      holdOpen(plain("We sold 35,000."), toChinese, variant),
    ).map((held) => held?.text);
    expect(new Set(texts).size).toBe(heldVariants);
  });

  it("never take a number that the sentence has itself", () => {
    for (let variant = 0; variant < heldVariants; variant++) {
      const held = holdOpen(plain("47 of 62, 6 of 8, 25 of 36"), toChinese, variant);
      for (const { standIn } of held?.places ?? [])
        expect(["47", "62", "6", "8", "25", "36"]).not.toContain(standIn.text);
    }
  });

  it("keep inline tags around them, and are not opened across one", () => {
    const tags = [
      { id: 1, kind: "open", offset: 8 },
      { id: 1, kind: "close", offset: 14 },
    ] as const;
    expect(holdOpen({ text: "We sold 20,000 kinds.", tags }, toChinese, 0)).toMatchObject({
      text: "We sold 47 kinds.",
      tags: [{ offset: 8 }, { offset: 10 }],
    });
    expect(
      holdOpen({ text: "We sold 20,000.", tags: [{ id: 1, kind: "standalone", offset: 10 }] }, toChinese, 0),
    ).toBeUndefined();
  });
});
