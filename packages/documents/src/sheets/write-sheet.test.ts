import { PDFDocument } from "@cantoo/pdf-lib";
import { expect, it } from "vitest";
import { extractWhole } from "../conformance/index.ts";
import { pdfFormat } from "../formats/pdf/index.ts";
import { writeSheet } from "./index.ts";

it("sets Chinese and English on a page whose words can be copied", async () => {
  const bytes = await writeSheet({
    title: "收据 Receipt",
    language: "zh-cn",
    at: new Date("2026-03-10T08:00:00Z"),
    texts: [
      { text: "收据 Receipt", x: 56, y: 80, size: 20, bold: true },
      { text: "专业版（一年）Professional, a year", x: 56, y: 120, size: 11 },
      { text: "一二三四五六七八九十".repeat(8), x: 56, y: 160, size: 11, width: 220 },
    ],
    lines: [{ y: 100 }],
  });
  const document = await PDFDocument.load(bytes);
  expect(document.getPageCount()).toBe(1);
  expect(document.getTitle()).toBe("收据 Receipt");
  const { units } = await extractWhole(pdfFormat, bytes, { fileName: "a.pdf" });
  const text = units.map((unit) => unit.text).join(" ");
  expect(text).toContain("收据 Receipt");
  expect(text).toContain("专业版（一年）Professional, a year");
  expect(text.replaceAll(/\s/g, "")).toContain("一二三四五六七八九十".repeat(8));
  expect(bytes.length).toBeLessThan(100_000);
});
