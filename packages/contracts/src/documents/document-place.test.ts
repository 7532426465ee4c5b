import { describe, expect, it } from "vitest";
import { describePlace, warningMessage } from "./index.ts";

describe("the place of a warning", () => {
  it("is said in the reader's language, from the outside in", () => {
    const cell = [
      { in: "sheet", at: "Sales" },
      { in: "cell", at: "B4" },
    ] as const;
    expect(describePlace(cell, "en")).toBe("sheet Sales, cell B4");
    expect(describePlace(cell, "zh")).toBe("工作表 Sales，单元格 B4");
    expect(describePlace([{ in: "slide", at: 3 }, { in: "notes" }], "zh")).toBe("第 3 张幻灯片，备注");
  });

  it("begins the sentence, and takes the place of the part's name", () => {
    const location = [{ in: "header" }] as const;
    const details = { part: "word/header1.xml:1:20", reason: "malformed" };
    const warning = { code: "partUnreadable", location, details } as const;
    expect(warningMessage(warning, "en")).toBe("Header could not be read and stays as it is: is not well-formed XML");
    expect(warningMessage(warning, "zh")).toBe("页眉 无法解析，保持原样：不是格式正确的 XML");
    expect(warningMessage({ code: "textRepeated", location: [{ in: "section", at: "$& {place}" }] }, "en")).toBe(
      "Under “$& {place}”: the translation repeats itself; please check",
    );
  });

  it("is a name where that is all that is known", () => {
    expect(warningMessage({ code: "externalSkipped", location: "chapter.ent" }, "en")).toBe(
      "chapter.ent points outside of the file and was not followed",
    );
  });
});
