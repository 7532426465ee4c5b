import { entryCalls, type Library, libraryCalls } from "@yiqiao/contracts/libraries";
import { postEditingCalls as calls } from "@yiqiao/contracts/post-editing";
import type { Page } from "@playwright/test";
import { callAs } from "./support/api.ts";
import { docxWith, plainRun } from "./support/document-files.ts";
import { expect, inspect, languageOf, productUrl, test } from "./support/fixtures.ts";
import { editorOf, openProject, rowOf, expectSaved } from "./support/projects.ts";

const texts = {
  zh: {
    panel: "句段",
    matches: "匹配",
    concordance: "语料检索",
    details: "详情",
    terms: "术语",
    noMatch: /没有相似的句子/,
    fuzzy: "模糊匹配",
    term: "插入 meeting",
    forbidden: "conference",
    look: "要检索的词语",
    inTranslations: "译文",
    inSources: "原文",
    found: "检索结果",
    none: /没有这些词语/,
    history: "查看历史",
    inserted: /^插入 ·/,
    comments: /^评论/,
    field: "评论内容",
    count: (count: number) => `${count} 条评论`,
    resolve: "标为已解决",
    reopen: "重新打开",
    delete: "删除",
    filter: "筛选",
    withComments: "有评论",
    shown: "1 / 3 个句段",
    machine: "机器翻译",
    machineAsk: "获取其他译法",
    machineInsert: "插入：",
    dictionary: "词典",
    tools: "工具",
    addTerm: "添加术语",
    termSource: "术语",
    termTarget: "译文",
    termGo: "添加",
    termAdded: /已添加到/,
    name: "您的姓名",
    enter: "打开",
  },
  en: {
    panel: "Segment",
    matches: "Matches",
    concordance: "Concordance",
    details: "Details",
    terms: "Terms",
    noMatch: /have nothing like it/,
    fuzzy: "Fuzzy match",
    term: "Insert meeting",
    forbidden: "conference",
    look: "Words to look up",
    inTranslations: "In translations",
    inSources: "In sources",
    found: "Where the words stand",
    none: /do not have these words/,
    history: "Show the history",
    inserted: /^Inserted ·/,
    comments: /^Comments/,
    field: "Comment",
    count: (count: number) => `${count} ${count === 1 ? "comment" : "comments"}`,
    resolve: "Resolve",
    reopen: "Reopen",
    delete: "Delete",
    filter: "Filter",
    withComments: "With comments",
    shown: "1 of 3 segments",
    machine: "Machine translations",
    machineAsk: "Ask for others",
    machineInsert: "Insert:",
    dictionary: "Dictionary",
    tools: "Tools",
    addTerm: "Add a term",
    termSource: "Term",
    termTarget: "Translation",
    termGo: "Add",
    termAdded: /Added to/,
    name: "Your name",
    enter: "Open",
  },
} as const;

const language = languageOf("post-editing-panel");
const t = texts[language];

const file = {
  name: "panel.docx",
  content: docxWith([plainRun("会议在明天上午举行。请大家准时参加。"), plainRun("今天天气很好。")]),
};

async function libraryWith(page: Page, flag: "1" | "2", entries: readonly object[]): Promise<string> {
  const body = { flag, name: flag === "1" ? "Minutes" : "Words", src_lang: "zh-cn", tgt_lang: "en-us" };
  const { bank_id } = await callAs<Library>(page, libraryCalls.create.path, body);
  for (const entry of entries) await callAs(page, entryCalls.insert.path, { bank_id, ...entry });
  return bank_id;
}

/** A project whose libraries have something like its first sentence, and a word of it. */
async function openWithLibraries(open: (path: string) => Promise<Page>, name: string) {
  const { page, project } = await openProject({ open, language, name, file });
  const memory = await libraryWith(page, "1", [
    { source: "会议在今天上午举行。", target: "The meeting is this morning." },
    { source: "上午有雨。", target: "It rains in the morning." },
  ]);
  const terms = await libraryWith(page, "2", [
    { source: "会议", target: "meeting", note: "of the board" },
    { source: "会议", target: t.forbidden, forbidden: true },
  ]);
  const { project_id } = project;
  await callAs(page, calls.update.path, { project_id, tm_ids: [memory], tb_ids: [terms] });
  await page.reload();
  await expect(editorOf(page)).toBeFocused();
  return { page, projectId: project_id };
}

const panelOf = (page: Page) => page.getByRole("complementary", { name: t.panel, exact: true });

test.describe("beside a segment", () => {
  test.use({ language });

  test("matches and terms are inserted, and words looked up, by keys and clicks", async ({ open }) => {
    const { page } = await openWithLibraries(open, "matches");
    const panel = panelOf(page);
    const match = panel.getByRole("list", { name: t.matches }).getByRole("listitem").first();
    await expect(match).toContainText(t.fuzzy);
    await expect(match.locator("del")).toContainText("今");
    await expect(match.locator("ins")).toContainText("明");
    await expect(panel.getByRole("list", { name: t.terms })).toContainText(t.forbidden);
    await inspect(page, `panel-matches-${language}`);
    await editorOf(page).focus();
    await page.keyboard.press("Control+Shift+1");
    await expect(editorOf(page)).toHaveText("The meeting is this morning.");
    await expectSaved(page, language);
    await page.keyboard.type(" ");
    await panel.getByRole("button", { name: t.term }).click();
    await expect(editorOf(page)).toHaveText("The meeting is this morning. meeting");
    await expect(editorOf(page)).toBeFocused();
    await expectSaved(page, language);

    await panel.getByRole("button", { name: t.machineAsk }).click();
    const others = panel.getByRole("list", { name: t.machine }).getByRole("button");
    await inspect(page, `panel-machine-${language}`);
    const other = ((await others.first().textContent()) ?? "").replace(t.machineInsert, "").trim();
    await others.first().click();
    await expect(editorOf(page)).toHaveText(other);
    await page.keyboard.press("Control+Z");
    await expect(editorOf(page)).toHaveText("The meeting is this morning. meeting");
    await expectSaved(page, language);

    await page.keyboard.press("Control+Shift+ArrowLeft");
    await page.keyboard.press("Alt+K");
    const field = panel.getByRole("searchbox", { name: t.look });
    await expect(field).toBeFocused();
    await expect(field).toHaveValue("meeting");
    await expect(panel.getByRole("radio", { name: t.inTranslations })).toBeChecked();
    const found = panel.getByRole("list", { name: t.found });
    await expect(found.locator("mark")).toHaveText(["meeting"]);
    await field.fill("上午");
    await page.keyboard.press("Enter");
    await expect(panel.getByText(t.none)).toBeVisible();
    await panel.getByText(t.inSources, { exact: true }).click();
    await expect(found.locator("mark")).toHaveText(["上午", "上午"]);
    await expect(panel.getByRole("region", { name: t.dictionary })).toContainText("morning");
    await inspect(page, `panel-dictionary-${language}`);
    await inspect(page, `panel-concordance-${language}`);
    await page.keyboard.press("Escape");
    await expect(editorOf(page)).toBeFocused();
    await found.getByRole("button").filter({ hasText: "rains" }).click();
    await expect(editorOf(page)).toContainText("It rains in the morning.");
    await expectSaved(page, language);

    await panel.getByRole("tab", { name: t.details }).click();
    await panel.getByRole("button", { name: t.history }).click();
    await expect(panel.getByText(t.inserted)).toBeVisible();

    await rowOf(page, 3).locator("button").first().click();
    await panel.getByRole("tab", { name: t.matches }).click();
    await expect(panel.getByText(t.noMatch)).toBeVisible();
  });

  test("a term is added from what is selected on both sides", async ({ open }) => {
    const { page } = await openWithLibraries(open, "terms");
    await page.keyboard.press("ControlOrMeta+A");
    await page.keyboard.type("weather");
    await page.keyboard.press("ControlOrMeta+A");
    await rowOf(page, 1)
      .locator("[data-side=source] span")
      .first()
      .dblclick({ position: { x: 8, y: 8 } });
    await page.getByRole("group", { name: t.tools }).getByRole("button", { name: t.addTerm }).click();
    const dialog = page.getByRole("dialog", { name: t.addTerm });
    await expect(dialog.getByRole("textbox", { name: t.termTarget })).toHaveValue("weather");
    const source = dialog.getByRole("textbox", { name: t.termSource });
    await expect(source).toHaveValue("会议");
    await source.fill("上午");
    await inspect(page, `panel-term-${language}`);
    await dialog.getByRole("button", { name: t.termGo, exact: true }).click();
    await expect(page.getByText(t.termAdded)).toBeVisible();
    await expect(dialog).toHaveCount(0);
    await expect(panelOf(page).getByRole("list", { name: t.terms })).toContainText("weather");
  });

  test("comments are counted, and seen by others at once", async ({ open, browser }) => {
    const { page, projectId: project_id } = await openWithLibraries(open, "comments");
    const { project_pass } = await callAs<{ project_pass: string }>(page, calls.createPass.path, {
      project_id,
      right: "edit",
    });
    const context = await browser.newContext();
    await context.addCookies([{ name: "language", value: language, url: productUrl }]);
    const guest = await context.newPage();
    await guest.goto(`${productUrl}/catview?project_id=${project_id}&project_pass=${project_pass}`);
    await guest.getByRole("textbox", { name: t.name }).fill("李雷");
    await guest.getByRole("button", { name: t.enter }).click();
    await expect(editorOf(guest)).toBeFocused();
    await panelOf(guest).getByRole("tab", { name: t.comments }).click();

    await page.keyboard.press("Alt+C");
    await expect(panelOf(page).getByRole("textbox", { name: t.field })).toBeFocused();
    await page.keyboard.type("Which meeting?");
    await page.keyboard.press("ControlOrMeta+Enter");
    await expect(rowOf(page, 1)).toContainText(t.count(1));
    await expect(rowOf(guest, 1)).toContainText(t.count(1));
    const seen = panelOf(guest).getByRole("listitem").filter({ hasText: "Which meeting?" });
    await expect(seen).toBeVisible();
    await expect(seen.getByRole("button")).toHaveCount(0);
    await panelOf(guest).getByRole("textbox", { name: t.field }).fill("Of the board.");
    await guest.keyboard.press("ControlOrMeta+Enter");
    await expect(rowOf(page, 1)).toContainText(t.count(2));
    const answer = panelOf(page).getByRole("listitem").filter({ hasText: "Of the board." });
    await expect(answer).toContainText("李雷");
    await inspect(page, `panel-comments-${language}`);
    await answer.getByRole("button", { name: t.resolve }).click();
    await expect(rowOf(guest, 1)).toContainText(t.count(1));
    await expect(panelOf(guest).getByRole("button", { name: t.reopen })).toBeVisible();

    await page.getByRole("button", { name: t.filter }).click();
    await page.getByRole("checkbox", { name: t.withComments }).check();
    await expect(page.getByText(t.shown)).toBeVisible();
    await answer.getByRole("button", { name: t.delete }).click();
    await page.getByRole("dialog").getByRole("button", { name: t.delete }).click();
    await expect(panelOf(guest).getByText("Of the board.")).toHaveCount(0);
    await context.close();
  });
});
