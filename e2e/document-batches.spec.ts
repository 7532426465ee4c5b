import { buildDocx } from "./support/document-files.ts";
import { choose, documentTexts, enterDocuments, plain, report, translateChosen } from "./support/documents.ts";
import { expect, expectAccessible, inspect, interfaceLanguages, test } from "./support/fixtures.ts";

const texts = {
  zh: {
    followed: /文档是英语，因此译为中文/,
    files: "文件",
  },
  en: {
    followed: /are in English, so/,
    files: "Files",
  },
} as const;

const english = ["The harbour was quiet in the morning.", "The boats came back before the storm."] as const;

for (const language of interfaceLanguages) {
  const t = { ...documentTexts[language], ...texts[language] };

  test.describe(`batches of documents, ${language} interface`, () => {
    test.use({ language });

    test("one damaged file leaves the others their automatic languages", async ({ open, page }) => {
      await enterDocuments(open, language, "mixed");
      const broken = buildDocx(report).subarray(0, 300);
      await choose(page, [plain("broken.docx", broken), plain("harbour.docx", buildDocx(english))]);
      await page.getByRole("button", { name: t.quote }).click();
      await expect(page.getByRole("alert").filter({ hasText: t.corrupt })).toBeVisible();
      await expect(page.getByText(t.followed)).toBeVisible();
      await expect(page.getByText(t.none)).toHaveCount(0);
      await expect(page.getByRole("button", { name: t.start })).toBeEnabled();
      await inspect(page, `documents-mixed-${language}`);
      await page.getByRole("button", { name: t.start }).click();
      await expect(page.getByText(t.done)).toHaveText(new RegExp(t.done.source.replace(String.raw`(\d)`, "1")));
    });

    test("what is complete can be translated again, here and in my documents", async ({ open, page }) => {
      await enterDocuments(open, language, "again");
      await choose(page, [plain("report.docx", buildDocx(report))]);
      await translateChosen(page, language);
      await expect(page.getByText(t.done)).toBeVisible();
      await inspect(page, `documents-done-${language}`);
      await page.getByRole("button", { name: t.again("report.docx") }).click();
      await expect(page.getByRole("list", { name: t.files }).getByText("report.docx")).toBeVisible();
      await page.getByRole("button", { name: t.start }).click();
      await expect(page.getByText(t.done)).toBeVisible();
      await page.getByRole("link", { name: t.myDocuments }).click();
      const list = page.getByRole("table", { name: t.myDocuments });
      await expect(list.getByText(t.complete)).toHaveCount(2);
      await expectAccessible(page);
      await list
        .getByRole("button", { name: t.again("report.docx") })
        .first()
        .click();
      await expect(page.getByRole("button", { name: t.start })).toBeEnabled();
    });
  });
}
