import { describe, expect, it } from "vitest";
import { decodePage, decodeStylesheet } from "./decode-page.ts";

const bytes = (hex: string) => Buffer.from(hex.replaceAll(" ", ""), "hex");
const page = (text: Buffer, head = "") => Buffer.concat([Buffer.from(`${head}<p>`), text, Buffer.from("</p>")]);
/** The same words as the encodings write them, taken from Python's codecs. */
const words = [
  ["gb18030", "译桥 网页", "d2ebc7c5 20 cdf8d2b3"],
  ["big5", "網頁翻譯", "baf4 adb6 c2bd c4b6"],
  ["shift_jis", "日本語", "93fa 967b 8cea"],
  ["euc-kr", "번역", "b9f8 bfaa"],
  ["windows-1251", "Привет", "cff0e8e2e5f2"],
  ["windows-1252", "“café”", "93636166e994"],
] as const;

describe("pages are read", () => {
  it.each(words)("in %s, as the header says", (encoding, text, hex) => {
    expect(decodePage(page(bytes(hex)), `text/html; charset="${encoding.toUpperCase()}"`)).toEqual({
      text: `<p>${text}</p>`,
      encoding,
    });
  });

  it.each(words)("in %s, as they say themselves", (encoding, text, hex) => {
    const head = `<!DOCTYPE html><meta http-equiv="Content-Type" content="text/html; charset=${encoding}">`;
    expect(decodePage(page(bytes(hex), head), "text/html").text).toBe(`${head}<p>${text}</p>`);
  });

  it("by names that browsers read as larger encodings", () => {
    expect(decodePage(page(bytes("d2ebc7c5")), "text/html;charset=gb2312").encoding).toBe("gb18030");
    expect(decodePage(page(bytes("93636166e994")), "text/html;charset=iso-8859-1").text).toContain("“café”");
  });

  it("by their mark before anything else", () => {
    const marked = Buffer.concat([bytes("fffe"), Buffer.from("<p>é", "utf16le")]);
    expect(decodePage(marked, "text/html; charset=gbk")).toEqual({ text: "<p>é", encoding: "utf-16le" });
    expect(decodePage(Buffer.from("\ufeff<p>é"), "text/html; charset=gbk").text).toBe("<p>é");
  });

  it("by the header before their declaration", () => {
    const said = Buffer.from(`<meta charset=gbk><p>é</p>`);
    expect(decodePage(said, "text/html; charset=utf-8").text).toContain("é");
  });

  it("by what they look like where nobody says it, or wrongly", () => {
    const text = "这是一个没有声明编码的网页，它的内容是中文。".repeat(4);
    const gbk = page(Buffer.concat(Array.from({ length: 8 }, () => bytes("d5e2cac7d2bbb8f6cdf8d2b3a3acb5c4b1e0c2eb"))));
    expect(decodePage(gbk).encoding).toBe("gb18030");
    expect(decodePage(gbk, "text/html; charset=utf-8").encoding).toBe("gb18030");
    expect(decodePage(Buffer.from(`<p>${text}`), "text/html; charset=no-such").text).toContain(text);
  });

  it("by a declaration in their first 1,024 bytes alone", () => {
    const late = `${" ".repeat(1024)}<meta charset=windows-1251>`;
    expect(decodePage(Buffer.from(`${late}<p>é`)).text).toContain("é");
  });

  it("with no half characters left", () => {
    const broken = Buffer.concat([Buffer.from("<p>é".repeat(200)), Buffer.of(0xff)]);
    expect(decodePage(broken, "text/html; charset=utf-8").text.endsWith("\ufffd")).toBe(true);
  });
});

it("style sheets are read as @charset says", () => {
  const sheet = Buffer.concat([Buffer.from('@charset "gbk";p{content:"'), bytes("d2ebc7c5"), Buffer.from('"}')]);
  expect(decodeStylesheet(sheet, "text/css").text).toContain("译桥");
});
