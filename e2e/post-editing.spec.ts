import { apiPrefix } from "@yiqiao/contracts";
import { postEditingCalls as calls } from "@yiqiao/contracts/post-editing";
import type { Browser, BrowserContextOptions, Page } from "@playwright/test";
import { callAs } from "./support/api.ts";
import { docxWith, plainRun, textOfDocx } from "./support/document-files.ts";
import { contentOf, downloadBy } from "./support/documents.ts";
import { expect, expectAccessible, inspect, languageOf, productUrl, test, wear } from "./support/fixtures.ts";
import { editorOf, openProject, rowOf, expectSaved } from "./support/projects.ts";

const texts = {
  zh: {
    translated: "已翻译",
    draft: "草稿",
    saved: "已全部保存",
    changes: "显示修改",
    export: "导出",
    document: "译文文档",
    brackets: /^括号/,
    merge: "与下一句段合并",
    apart: /只能合并同一段落中相邻的句段/,
    split: "在光标处拆分",
    splitDialog: "拆分句段",
    splitGo: "拆分",
    sourceCut: "原文拆分位置",
    details: "详情",
    history: "查看历史",
    first: "修改之前",
    restore: "恢复",
    filter: "筛选",
    status: "状态",
    count: "1 / 3 个句段",
    clear: "清除筛选",
    lock: "锁定",
    unlock: "解锁",
    keys: "键盘快捷键",
    offline: /连接已断开/,
    notSent: "尚未发送",
    conflict: "他人已修改",
    keepMine: "保留我的",
    name: "您的姓名",
    enter: "打开",
    passOver: "该链接已无法打开项目",
    gone: "项目不存在",
    readOnly: "您可以查看该项目，但不能编辑。",
    here: /李雷 在此/,
  },
  en: {
    translated: "Translated",
    draft: "Draft",
    saved: "All saved",
    changes: "Show changes",
    export: "Export",
    document: "Translated document",
    brackets: /^Brackets/,
    merge: "Merge with the next segment",
    apart: /Only neighbouring segments of one paragraph can be merged/,
    split: "Split at the caret",
    splitDialog: "Split the segment",
    splitGo: "Split",
    sourceCut: "Cut in the source",
    details: "Details",
    history: "Show the history",
    first: "Before any change",
    restore: "Restore",
    filter: "Filter",
    status: "Status",
    count: "1 of 3 segments",
    clear: "Clear the filters",
    lock: "Lock",
    unlock: "Unlock",
    keys: "Keyboard shortcuts",
    offline: /No connection/,
    notSent: "Not sent yet",
    conflict: "Changed by somebody else",
    keepMine: "Keep mine",
    name: "Your name",
    enter: "Open",
    passOver: "This link no longer opens the project",
    gone: "This project is not there",
    readOnly: "You may read this project, but not edit it.",
    here: /李雷 here/,
  },
} as const;

const phone = {
  userAgent: "Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 Chrome/126.0.0.0 Mobile Safari/537.36",
  viewport: { width: 390, height: 844 },
};

const language = languageOf("post-editing");
const t = texts[language];

/** Two sentences in one paragraph, and one in another. */
const file = {
  name: "minutes.docx",
  content: docxWith([plainRun("会议在明天上午举行。请大家准时参加。"), plainRun("今天天气很好。")]),
};

/** A window of somebody without an account. */
async function guestAt(browser: Browser, path: string, options: BrowserContextOptions = {}): Promise<Page> {
  const context = await browser.newContext(options);
  await context.addCookies([{ name: "language", value: language, url: productUrl }]);
  const page = await context.newPage();
  await page.goto(productUrl + path);
  return page;
}

async function replaceText(page: Page, text: string): Promise<void> {
  await expect(editorOf(page)).toBeFocused();
  await page.keyboard.press("ControlOrMeta+A");
  await page.keyboard.type(text);
}

test.describe("a project of post-editing", () => {
  test.use({ language });

  test("is typed in, confirmed, there after a reload, and in the file", async ({ open }) => {
    const { page } = await openProject({ open, language, name: "flow", file });
    await expect(rowOf(page, 1)).toContainText("会议");
    await replaceText(page, "The meeting ( is tomorrow.");
    await expect(rowOf(page, 1)).toContainText(t.draft);
    const bracket = rowOf(page, 1).getByRole("button", { name: t.brackets });
    await bracket.click();
    await expect.poll(() => page.evaluate(() => getSelection()?.toString())).toBe("(");
    await page.keyboard.press("Delete");
    await expect(bracket).toHaveCount(0);
    await page.keyboard.press("ControlOrMeta+Enter");
    await expect(rowOf(page, 1)).toContainText(t.translated);
    await expect(rowOf(page, 2)).toHaveAttribute("aria-current", "true");
    await expect(page.getByText(t.saved)).toBeVisible();
    await inspect(page, `catview-${language}`);
    await expect(page).toHaveURL(/segment=1/);

    await page.reload();
    await expect(rowOf(page, 1)).toContainText("The meeting  is tomorrow.");
    await expect(rowOf(page, 2)).toHaveAttribute("aria-current", "true");
    await expect(rowOf(page, 1).locator("ins")).toHaveCount(0);
    await page.getByRole("button", { name: t.changes }).click();
    await expect(rowOf(page, 1).getByRole("note")).toContainText("meeting");
    await expect(rowOf(page, 1).locator("del").first()).toBeVisible();
    await expect(rowOf(page, 2).getByRole("note")).toHaveCount(0);
    await expect(page).toHaveURL(/changes=true/);
    await inspect(page, `catview-changes-${language}`);

    await rowOf(page, 2).getByRole("cell").first().getByRole("button").click();
    await replaceText(page, "Be on time.");
    const docx = await downloadBy(page, async () => {
      await page.getByRole("button", { name: t.export }).click();
      await page.getByRole("menuitem", { name: t.document }).click();
    });
    expect(textOfDocx(await contentOf(docx))).toContain("The meeting  is tomorrow. Be on time.");
  });

  test("keeps what is written without a connection, over a reload, too", async ({ page, context }) => {
    await context.addCookies([{ name: "language", value: language, url: productUrl }]);
    const open = async (path: string) => {
      await page.goto(productUrl + path);
      return page;
    };
    await openProject({ open, language, name: "offline", file });
    await expect(editorOf(page)).toBeFocused();
    const save = `**${apiPrefix}${calls.save.path}`;
    await page.route(save, (route) => route.abort("internetdisconnected"));
    await replaceText(page, "Written in a tunnel.");
    await expect(page.getByText(t.offline)).toBeVisible();
    await expect(rowOf(page, 1)).toContainText(t.notSent);
    await inspect(page, `catview-offline-${language}`);
    await page.reload();
    await expect(rowOf(page, 1)).toContainText("Written in a tunnel.");
    await expect(page.getByText(t.offline)).toBeVisible();
    await page.unroute(save);
    await expectSaved(page, language);
    await page.reload();
    await expect(rowOf(page, 1)).toContainText("Written in a tunnel.");
    await expect(page.getByText(t.offline)).toHaveCount(0);
  });

  test("is cut and joined within a paragraph, filtered, locked, and has a history", async ({ open }) => {
    const { page } = await openProject({ open, language, name: "structure", file });
    const rows = page.getByRole("table").locator("[aria-rowindex]");
    await expect(rows).toHaveCount(4);
    await rowOf(page, 2).locator("button").first().click();
    await page.getByRole("button", { name: t.merge }).click();
    await expect(page.getByText(t.apart)).toBeVisible();
    await rowOf(page, 1).locator("button").first().click();
    await rowOf(page, 2)
      .locator("button")
      .first()
      .click({ modifiers: ["Shift"] });
    await expect(rowOf(page, 2)).toHaveAttribute("data-chosen", "true");
    await page.getByRole("button", { name: t.merge }).click();
    await expect(rows).toHaveCount(3);
    await expect(rowOf(page, 1)).toContainText("会议在明天上午举行。请大家准时参加。");
    await expect(editorOf(page)).toBeFocused();
    await page.keyboard.press("ControlOrMeta+ArrowRight");
    await page.getByRole("button", { name: t.split }).click();
    const dialog = page.getByRole("dialog", { name: t.splitDialog });
    await expect(dialog.getByRole("slider", { name: t.sourceCut })).toHaveAttribute("aria-valuetext", /。 \| 请/);
    await expectAccessible(page);
    await dialog.getByRole("button", { name: t.splitGo }).click();
    await expect(rows).toHaveCount(4);
    await expect(rowOf(page, 2)).toContainText("请大家准时参加。");

    const before = await editorOf(page).textContent();
    await replaceText(page, "Something else.");
    await page.keyboard.press("ControlOrMeta+Enter");
    await expectSaved(page, language);
    await page.getByRole("button", { name: t.filter }).click();
    await page.getByRole("combobox", { name: t.status }).selectOption("translated");
    await expect(page.getByText(t.count)).toBeVisible();
    await expect(rows).toHaveCount(2);
    await inspect(page, `catview-filter-${language}`);
    await rows.nth(1).locator("button").first().click();
    await page.getByRole("tab", { name: t.details }).click();
    await page.getByRole("button", { name: t.history }).click();
    await page.getByRole("listitem").filter({ hasText: t.first }).scrollIntoViewIfNeeded();
    await inspect(page, `catview-history-${language}`);
    await page
      .getByRole("listitem")
      .filter({ hasText: before ?? "" })
      .getByRole("button", { name: t.restore })
      .first()
      .click();
    await expect(editorOf(page)).toHaveText(before ?? "");
    await page.getByRole("button", { name: t.clear }).click();
    await expect(rows).toHaveCount(4);
    await expectSaved(page, language);
    await page.getByRole("button", { name: t.lock, exact: true }).click();
    await expect(page.getByRole("button", { name: t.unlock, exact: true })).toBeVisible();
    await expect(editorOf(page)).toHaveAttribute("aria-readonly", "true");

    await page.getByRole("button", { name: t.keys }).click();
    await expect(page.getByRole("dialog", { name: t.keys }).getByRole("listitem")).toHaveCount(29);
    await expectAccessible(page);
  });

  test("lets guests in by a pass, under their name, until it is revoked", async ({ open, browser }) => {
    const { page, project } = await openProject({ open, language, name: "guests", file });
    const { project_id } = project;
    const pass = async (right: "edit" | "read") =>
      callAs<{ project_pass: string; pass_id: string }>(page, calls.createPass.path, { project_id, right });
    const { project_pass, pass_id } = await pass("edit");
    const guest = await guestAt(browser, `/catview?project_id=${project_id}&project_pass=${project_pass}`);
    await wear(guest, 1280, "light");
    await expectAccessible(guest);
    await guest.getByRole("textbox", { name: t.name }).fill("李雷");
    await guest.getByRole("button", { name: t.enter, exact: true }).click();
    await expect(guest).not.toHaveURL(/project_pass/);
    await replaceText(guest, "Tomorrow, the meeting.");
    await expect(rowOf(page, 1)).toContainText(t.here);
    await rowOf(page, 2).locator("button").first().click();
    await expect(rowOf(page, 1)).toContainText("Tomorrow, the meeting.");

    // Both write in the same segment; what comes later stands beside what was there first.
    const held = Promise.withResolvers<void>();
    await page.route(`**${apiPrefix}${calls.save.path}`, async (route) => {
      await held.promise;
      await route.continue();
    });
    await replaceText(page, "Mine.");
    await rowOf(guest, 2).locator("button").first().click();
    await replaceText(guest, "Theirs.");
    await rowOf(guest, 1).locator("button").first().click();
    await expectSaved(guest, language);
    held.resolve();
    const conflict = rowOf(page, 2).getByRole("group", { name: t.conflict });
    await expect(conflict).toContainText("Theirs.");
    await expect(editorOf(page)).toHaveText("Mine.");
    await inspect(page, `catview-conflict-${language}`);
    await conflict.getByRole("button", { name: t.keepMine }).click();
    await expect(conflict).toHaveCount(0);
    await expect(rowOf(guest, 2)).toContainText("Mine.");

    const reading = await pass("read");
    const reader = await guestAt(
      browser,
      `/catview?project_id=${project_id}&project_pass=${reading.project_pass}`,
      phone,
    );
    await reader.getByRole("textbox", { name: t.name }).fill("Jim");
    await reader.getByRole("button", { name: t.enter, exact: true }).click();
    await expect(reader.getByText(t.readOnly)).toBeVisible();
    await expect(rowOf(reader, 1)).toContainText("Tomorrow, the meeting.");
    await expect(editorOf(reader)).toHaveAttribute("aria-readonly", "true");

    await callAs(page, calls.revokePass.path, { project_id, pass_id });
    await expect(guest).toHaveURL(/\/caterror/);
    await expect(guest.getByRole("heading", { name: t.gone })).toBeVisible();
    await guest.goto(`${productUrl}/catview?project_id=${project_id}&project_pass=${project_pass}`);
    await guest.getByRole("textbox", { name: t.name }).fill("李雷");
    await guest.getByRole("button", { name: t.enter, exact: true }).click();
    await expect(guest.getByRole("heading", { name: t.passOver })).toBeVisible();
    await inspect(guest, `caterror-${language}`);
    await guest.context().close();
    await reader.context().close();
  });
});
