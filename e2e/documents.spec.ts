import { expireDocuments } from "./support/database.ts";
import { buildDocx, buildLockedDocx, buildPdf, readZip, textOfDocx } from "./support/document-files.ts";
import {
  choose,
  contentOf,
  documentTexts,
  downloadBy,
  enterDocuments,
  notes,
  plain,
  report,
  translateChosen,
} from "./support/documents.ts";
import { expect, expectAccessible, expectNoSidewaysScroll, languageOf, test, wear } from "./support/fixtures.ts";

const minutes = ["The meeting takes place tomorrow morning.", "Please be on time."] as const;

/** How much is drawn on a canvas. */
function darkPixels(canvas: SVGElement | HTMLElement): number {
  if (!(canvas instanceof HTMLCanvasElement) || canvas.width === 0) return 0;
  const pixels = canvas.getContext("2d")?.getImageData(0, 0, canvas.width, canvas.height).data ?? [];
  let dark = 0;
  for (let place = 0; place < pixels.length; place += 4) {
    if ((pixels[place + 3] ?? 0) > 0 && (pixels[place] ?? 255) < 128) dark++;
  }
  return dark;
}

const language = languageOf("documents");
const t = documentTexts[language];

test.describe("documents", () => {
  test.use({ language });
  // Several documents are read, translated, written and drawn.

  test("a batch is quoted, translated and downloaded; my documents lists, filters, packs and deletes it", async ({
    page,
    open,
  }) => {
    const account = await enterDocuments(open, language, "batch");
    await choose(page, [plain("report.docx", buildDocx(report)), plain("notes.txt", notes)]);
    await page.getByRole("button", { name: t.quote }).click();
    const start = page.getByRole("button", { name: t.start });
    await expect(start).toBeEnabled();
    await expectAccessible(page);
    await start.click();
    await expect(page.getByText(t.done)).toHaveText(new RegExp(t.done.source.replace(String.raw`(\d)`, "2")));
    await expectAccessible(page);

    const docx = await downloadBy(page, () => page.getByRole("button", { name: t.download("report.docx") }).click());
    const translated = textOfDocx(await contentOf(docx));
    expect(translated).toMatch(/[A-Za-z]{3} [A-Za-z]{2}/);
    expect(translated).not.toMatch(/天气|收入/);
    await page.getByRole("button", { name: t.more("report.docx") }).click();
    const table = await downloadBy(page, () => page.getByRole("menuitem", { name: t.bilingual }).click());
    expect(textOfDocx(await contentOf(table))).toMatch(/天气.{0,900}[A-Za-z]{3,}/s);

    await page.getByRole("link", { name: t.myDocuments }).click();
    const list = page.getByRole("table", { name: t.myDocuments });
    await expect(list.getByText(t.complete)).toHaveCount(2);
    await expectAccessible(page);
    await page.getByLabel(t.search).fill("report");
    await expect(list.getByRole("row")).toHaveCount(2);
    await expect(page).toHaveURL(/keyword=report/);
    await page.reload();
    await expect(page.getByLabel(t.search)).toHaveValue("report");
    await page.getByLabel(t.state, { exact: true }).selectOption({ label: t.failed });
    await expect(page.getByText(t.noMatch)).toBeVisible();
    await page
      .getByRole("link", { name: t.clearFilters })
      .or(page.getByRole("button", { name: t.clearFilters }))
      .first()
      .click();
    await expect(list.getByRole("row")).toHaveCount(3);

    await list.getByRole("checkbox", { name: t.selectAll }).check();
    const zip = await downloadBy(page, () => page.getByRole("button", { name: t.zip }).click());
    expect(readZip(await contentOf(zip)).size).toBe(2);

    await expireDocuments(account);
    await page.reload();
    await expect(list.getByText(t.gone)).toHaveCount(2);
    await expect(list.getByRole("button", { name: t.download("notes.txt") })).toHaveCount(0);
    await wear(page, 390, "dark");
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
    await page.getByRole("checkbox", { name: t.selectAll }).check();
    await page.getByRole("button", { name: t.deleteAll, exact: true }).click();
    await page.getByRole("dialog").getByRole("button", { name: t.deleteAll }).click();
    await expect(page.getByText(t.deleted)).toBeVisible();
    await expect(page.getByText(t.nothing)).toBeVisible();
  });

  test("files that cannot be translated are refused, each with its reason", async ({ open, page }) => {
    await enterDocuments(open, language, "errors");
    await choose(page, [
      plain("locked.docx", buildLockedDocx()),
      plain("empty.txt", ""),
      plain("tool.exe", "MZ"),
      plain("broken.docx", buildDocx(report).subarray(0, 300)),
    ]);
    const refused = page.getByRole("alert").filter({ hasText: t.refused });
    for (const line of [t.locked, t.empty, t.unknown]) await expect(refused.getByText(line)).toBeVisible();
    await page.getByRole("button", { name: t.quote }).click();
    await expect(page.getByRole("alert").filter({ hasText: t.corrupt })).toBeVisible();
    await expect(page.getByText(t.none)).toBeVisible();
    await expect(page.getByRole("button", { name: t.start })).toBeDisabled();
    await expectAccessible(page);
    await page.getByRole("button", { name: t.remove("broken.docx") }).click();
    await expect(page.getByRole("button", { name: t.quote })).toHaveCount(0);
  });

  test("a pdf is looked at page by page, source and translation side by side", async ({ open, page }) => {
    await enterDocuments(open, language, "pdf");
    await choose(page, [plain("minutes.pdf", buildPdf(minutes))]);
    await translateChosen(page, language);
    await page.getByRole("link", { name: t.preview("minutes.pdf") }).click();
    for (const side of ["original", "translation"] as const) {
      const drawn = page.getByRole("img", { name: t.page(side) });
      // Both are drawn from their files, which are fetched first.
      await expect(drawn).toBeVisible();
      await expect.poll(() => drawn.evaluate(darkPixels)).toBeGreaterThan(100);
    }
    await page.getByRole("button", { name: t.zoomIn }).click();
    await expect(page.getByText("125%")).toBeVisible();
    await expect
      .poll(() => page.getByRole("img", { name: t.page("original") }).evaluate(darkPixels))
      .toBeGreaterThan(100);
    await expectAccessible(page);
    await wear(page, 390, "dark");
    await expectNoSidewaysScroll(page);
    await expect(page.getByRole("img", { name: t.page("translation") })).toBeVisible();
    await page.getByText(t.text, { exact: true }).click();
    await expect(page.getByRole("cell", { name: minutes[0] })).toBeVisible();
    await expectAccessible(page);
  });
});
