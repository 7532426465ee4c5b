import { describe, expect, it } from "vitest";
import { attachment } from "#platform/http";
import { fileNameOf } from "#platform/request";
import { outputName } from "./file-name.ts";

describe("names of files", () => {
  it.each([
    ["report.docx", "report.docx"],
    ["C:\\Users\\me\\报告.docx", "报告.docx"],
    ["../../etc/passwd", "passwd"],
    ["a\u0000b\n<c>.txt", "abc.txt"],
    ["cod\u202Etxt.exe", "codtxt.exe"],
    ["...", "document"],
    ["", "document"],
    [`${"长".repeat(300)}.txt`, `${"长".repeat(251)}.txt`],
  ])("%s becomes %s", (given, expected) => {
    expect(fileNameOf(given)).toBe(expected);
  });

  it("of outputs say the language and what they are", () => {
    const document = { name: "报告.v2.DOCX", format: "docx" } as const;
    expect(outputName(document, "translated", "en-us")).toBe("报告.v2_en-us.DOCX");
    expect(outputName(document, "bilingual_docx", "en-us")).toBe("报告.v2_en-us.bilingual.docx");
    expect(outputName(document, "tmx", "my")).toBe("报告.v2_my.tmx");
    expect(outputName(document, "source", "my")).toBe("报告.v2.DOCX");
  });

  it("of outputs follow the content where the extension lies", () => {
    expect(outputName({ name: "table.doc", format: "xls" }, "translated", "ja")).toBe("table_ja.xls");
  });

  it("reach every browser", () => {
    expect(attachment('a"b\\报告(1)’.docx')).toBe(
      `attachment; filename="a_b___(1)_.docx"; filename*=UTF-8''a%22b%5C%E6%8A%A5%E5%91%8A%281%29%E2%80%99.docx`,
    );
  });
});
