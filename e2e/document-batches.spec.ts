import { buildDocx } from "./support/document-files.ts";
import { choose, documentTexts, enterDocuments, plain, report, translateChosen } from "./support/documents.ts";
import { expect, expectAccessible, inspect, languageOf, productUrl, test } from "./support/fixtures.ts";

/** What is said of files in the language that is translated into unless the reader chooses. */
const texts = {
  zh: {
    followed: /文档是英语，因此译为中文/,
    lines: ["The harbour was quiet in the morning.", "The boats came back before the storm."],
    files: "文件",
    charged: "扣除",
    setAside: "预留",
    movements: /笔变动/,
  },
  en: {
    followed: /are in Chinese, so/,
    lines: report,
    files: "Files",
    charged: "Charged",
    setAside: "Set aside",
    movements: /movements? for/,
  },
} as const;

const language = languageOf("document-batches");
const t = { ...documentTexts[language], ...texts[language] };

test.describe("batches of documents", () => {
  test.use({ language });

  test("one damaged file leaves the others their automatic languages", async ({ open, page }) => {
    await enterDocuments(open, language, "mixed");
    const broken = buildDocx(report).subarray(0, 300);
    await choose(page, [plain("broken.docx", broken), plain("harbour.docx", buildDocx(t.lines))]);
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

  test("a document is one line of the statement, which opens to its movements", async ({ open, page }) => {
    await enterDocuments(open, language, "statement");
    const chapters = Array.from({ length: 60 }, (_, place) => `这是第${place}章的内容，讲述公司的历史和发展。`);
    await choose(page, [plain("history.txt", chapters.join("\n\n"))]);
    await translateChosen(page, language);
    await expect(page.getByText(t.done)).toBeVisible();
    await page.goto(`${productUrl}/statement`);
    const lines = page.getByRole("row").filter({ hasText: "history.txt" });
    await expect(lines).toHaveCount(1);
    await expect(lines).toContainText(t.charged);
    await lines.getByRole("button", { name: t.movements }).click();
    const movements = page.getByRole("list", { name: t.movements }).getByRole("listitem");
    await expect(movements.getByText(t.setAside, { exact: true })).toHaveCount(1);
    expect(await movements.count()).toBeGreaterThan(1);
    await inspect(page, `statement-open-${language}`);
  });
});
