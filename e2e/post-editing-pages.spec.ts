import { errorCatalogue } from "@yiqiao/contracts/errors";
import { projectPageCalls } from "@yiqiao/contracts/post-editing";
import type { Locator, Page } from "@playwright/test";
import { docxWith, plainRun } from "./support/document-files.ts";
import { expect, inspect, languageOf, test } from "./support/fixtures.ts";
import { editorOf, openProject, rowOf, expectSaved } from "./support/projects.ts";

const texts = {
  zh: {
    pages: "页面",
    list: "列表",
    page: "页面",
    split: "列表与页面",
    laidOut: "已排版",
    firstPage: "译文第 1 页",
    failed: /无法重新排版页面/,
    retry: "重试",
  },
  en: {
    pages: "Pages",
    list: "List",
    page: "Page",
    split: "List and page",
    laidOut: "Laid out",
    firstPage: "Page 1 of the translation",
    failed: /could not be laid out anew/,
    retry: "Try again",
  },
} as const;

const language = languageOf("post-editing-pages");
const t = texts[language];

const file = {
  name: "notice.docx",
  content: docxWith([
    plainRun("会议在明天上午举行。请大家准时参加。"),
    ...Array.from({ length: 60 }, (_, at) => plainRun(`第${at + 1}条：每个部门提交一份报告。`)),
    plainRun("今天天气很好。"),
  ]),
};

const paneOf = (page: Page): Locator => page.getByRole("region", { name: t.pages, exact: true });
const marksOf = (page: Page): Locator => paneOf(page).locator("[data-segment]");
const activeMark = (page: Page): Locator => paneOf(page).locator("[data-segment][data-active]");
const choose = (page: Page, view: string) => page.getByRole("radiogroup").getByText(view, { exact: true }).click();

/** Whether all of an element is in what is seen of the pages. */
async function isInPane(page: Page, mark: Locator): Promise<boolean> {
  const [box, pane] = [await mark.locator("span").first().boundingBox(), await paneOf(page).first().boundingBox()];
  return box !== null && pane !== null && box.y >= pane.y && box.y + box.height <= pane.y + pane.height;
}

test.describe("pages of a project", () => {
  test.use({ language });

  test("open a segment by a click, show what is typed at once, and are laid out anew", async ({ open }) => {
    const { page } = await openProject({ open, language, name: "pages", file });
    await choose(page, t.split);
    await expect(page).toHaveURL(/view=split/);
    await expect(page.getByRole("img", { name: t.firstPage })).toBeVisible();
    await expect(page.getByText(t.laidOut, { exact: true })).toBeVisible();
    await expect(activeMark(page)).toHaveAttribute("data-segment", "0");

    const second = marksOf(page).nth(1);
    const id = await second.getAttribute("data-segment");
    await second.locator("span").first().click();
    await expect(rowOf(page, 2)).toHaveAttribute("aria-current", "true");
    await expect(activeMark(page)).toHaveAttribute("data-segment", String(id));
    await expect(editorOf(page)).toBeFocused();

    // Held back until it was seen that the text stands over the old page.
    let release = (): void => {};
    const held = new Promise<void>((resolve) => (release = resolve));
    await page.route(`**${projectPageCalls.pages.path}*`, async (route) => {
      await held;
      await route.continue();
    });
    await page.keyboard.press("ControlOrMeta+A");
    await page.keyboard.type("Be on time.");
    await expect(activeMark(page)).toContainText("Be on time.");
    await inspect(page, `pages-overlay-${language}`);
    await expectSaved(page, language);
    release();
    await expect(activeMark(page)).not.toContainText("Be on time.");
    await expect(page.getByText(t.laidOut, { exact: true })).toBeVisible();
    await expect(activeMark(page)).toHaveAttribute("data-segment", String(id));
    await inspect(page, `pages-split-${language}`);
  });

  test("have the editor below them, follow the active segment, and say what fails", async ({ open }) => {
    const { page } = await openProject({ open, language, name: "pages-keys", file });
    await choose(page, t.page);
    await expect(page.getByText(t.laidOut, { exact: true })).toBeVisible();
    await expect(activeMark(page)).toHaveCount(1);
    await marksOf(page).first().locator("span").first().click();
    await expect(editorOf(page)).toBeFocused();
    await page.keyboard.press("Escape");
    await page.keyboard.press("End");
    await expect(activeMark(page)).toHaveCount(1);
    await expect.poll(() => isInPane(page, activeMark(page))).toBe(true);

    await page.route(`**${projectPageCalls.pages.path}*`, (route) =>
      route.fulfill({
        json: { code: errorCatalogue.documentConverterMissing.code, message: "LibreOffice!", data: null },
      }),
    );
    await page.keyboard.press("Enter");
    await page.keyboard.press("ControlOrMeta+A");
    await page.keyboard.type("Fine weather.");
    await expect(page.getByText(t.failed)).toContainText("LibreOffice!");
    await expect(activeMark(page)).toContainText("Fine weather.");
    await page.unroute(`**${projectPageCalls.pages.path}*`);
    await page.getByRole("button", { name: t.retry }).click();
    await expect(page.getByText(t.failed)).toHaveCount(0);
    await expect(activeMark(page)).not.toContainText("Fine weather.");
    await inspect(page, `pages-page-${language}`);

    await page.setViewportSize({ width: 390, height: 844 });
    await expect(page.getByRole("img").first()).toBeVisible();
    await inspect(page, `pages-narrow-${language}`);
    await choose(page, t.list);
    await expect(paneOf(page)).toHaveCount(0);
  });
});
