import { warningMessage } from "@yiqiao/contracts/documents";
import { DocumentError } from "@yiqiao/documents";
import { describe, expect, it } from "vitest";
import { problemOf } from "./problem.ts";

const damages =
  "cutOff missing header checksum size compression malformed encoding structure otherKind unreadable".split(" ");
/** What is not a name of a part or format. */
const prose = /\b(?!XML\b)[A-Za-z]{2,}\b/;

describe("the reason of a damaged file", () => {
  it.each(damages)("%s is told in the owner's language, with the part as it is called", (reason) => {
    const part = "word/document.xml:2:5";
    const told = problemOf(new DocumentError("documentCorrupt", { part, reason }));
    expect(told.zh).toContain(part);
    expect(told.zh.replace(part, "")).not.toMatch(prose);
    expect(told.en).toContain(part);
    expect(told.en).not.toMatch(/\{|\p{Script=Han}/u);
    expect(told.en).not.toContain(`${part} ${reason})`);
    const warning = { code: "partUnreadable", location: part, details: { part, reason } } as const;
    expect(warningMessage(warning, "zh").replace(part, "")).not.toMatch(prose);
  });

  it("names the whole file in words", () => {
    const told = problemOf(new DocumentError("documentCorrupt", { part: "file", reason: "cutOff" }));
    expect(told.zh).toContain("文件 不完整");
    expect(told.en).toContain("the file is cut off");
  });
});
