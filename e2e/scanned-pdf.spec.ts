import { buildScannedPdf, textOfDocx } from "./support/document-files.ts";
import { choose, documentTexts, downloadBy, contentOf, enterDocuments, plain } from "./support/documents.ts";
import { expect, expectAccessible, expectNoSidewaysScroll, languageOf, test } from "./support/fixtures.ts";
import { drawPicture } from "./support/pictures.ts";

const language = languageOf("scanned");
const t = documentTexts[language];
const pagesRead = { zh: "识别了 1 个扫描页", en: "1 scanned page read" }[language];

const size = { width: 1190, height: 800 };
const contract = ["设备采购合同", "甲方应当在合同签订后支付货款。", "乙方保证设备符合国家质量标准。"] as const;

test.describe("scanned pages", () => {
  test.use({ language });

  test("a PDF that is a picture is read, priced, translated and written", async ({ open, page }) => {
    await enterDocuments(open, language, "scan");
    const jpeg = await drawPicture(page, { lines: contract, ...size, type: "image/jpeg" });
    await choose(page, [plain("scan.pdf", buildScannedPdf(jpeg, size))]);
    await page.getByRole("button", { name: t.quote }).click();
    const start = page.getByRole("button", { name: t.start });
    await expect(start).toBeEnabled();
    await expect(page.getByText(pagesRead)).toBeVisible();
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
    await start.click();
    await expect(page.getByText(t.done)).toBeVisible();
    const download = await downloadBy(page, () => page.getByRole("button", { name: t.download("scan.pdf") }).click());
    const pdf = await contentOf(download);
    expect(pdf.subarray(0, 5).toString("latin1")).toBe("%PDF-");
    await page.getByRole("button", { name: t.more("scan.pdf") }).click();
    const table = await downloadBy(page, () => page.getByRole("menuitem", { name: t.bilingual }).click());
    const text = textOfDocx(await contentOf(table));
    expect(text).toContain("设备采购合同");
    expect(text).toMatch(/contract/i);
  });
});
