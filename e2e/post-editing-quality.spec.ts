import { entryCalls, type Library, libraryCalls } from "@yiqiao/contracts/libraries";
import { postEditingCalls as calls, projectPanelCalls } from "@yiqiao/contracts/post-editing";
import type { Page } from "@playwright/test";
import { callAs } from "./support/api.ts";
import { docxWith, plainRun } from "./support/document-files.ts";
import { expect, inspect, languageOf, test } from "./support/fixtures.ts";
import { editorOf, openProject, rowOf, expectSaved } from "./support/projects.ts";

const texts = {
  zh: {
    panel: "句段",
    list: /^优先检查：4 个句段中的 \d 个/,
    progress: (done: number) => new RegExp(`^已检查 ${done} / \\d$`),
    number: /数字/,
    filtered: /\/ 4 个句段/,
    segment: "第 2 句段",
    missing: "未使用术语：“会议”应译为“meeting”",
    forbidden: "禁用术语：“会议”应译为“meeting”，此处为“conference”",
    later: "未使用术语：“上午”应译为“forenoon”",
    anyTerm: /术语：“/,
    checkAll: "检查全部",
    checkAllTitle: "检查整个项目",
    found: (count: number) => `${count} 个句段存在问题。`,
    rules: "检查规则",
    rule: "未使用术语",
    anyList: /^优先检查：/,
    unseen: "记忆库中没有的名称：“Ann”",
    again: "重新比对",
    withoutNames: "名称未能与记忆库比对。",
  },
  en: {
    panel: "Segment",
    list: /^Check these \d of 4/,
    progress: (done: number) => new RegExp(`^${done} of \\d looked at$`),
    number: /Number/,
    filtered: /of 4 segments/,
    segment: "Segment 2",
    missing: "Term not used: “会议” should be “meeting”",
    forbidden: "Forbidden term: “会议”, here “conference”, should be “meeting”",
    later: "Term not used: “上午” should be “forenoon”",
    anyTerm: /[Tt]erm( not used)?: “/,
    checkAll: "Check all",
    checkAllTitle: "Checks of the whole project",
    found: (count: number) => `${count} ${count === 1 ? "segment has" : "segments have"} findings.`,
    rules: "Rules",
    rule: "Term not used",
    anyList: /^Check these /,
    unseen: "Names that no memory knows: “Ann”",
    again: "Compare anew",
    withoutNames: "Names could not be compared with the memories.",
  },
} as const;

const language = languageOf("post-editing-quality");
const t = texts[language];

const file = {
  name: "quality.docx",
  content: docxWith([plainRun("会议在明天上午举行。"), plainRun("请打电话给12个人。今天天气很好。我们九点见面。")]),
};

/** Writes a translation of the active segment in the place of what stands there. */
async function write(page: Page, text: string): Promise<void> {
  await editorOf(page).press("Control+a");
  await editorOf(page).pressSequentially(text);
}

test.describe("quality", () => {
  test.use({ language });

  test("terms of the project's termbases are checked while somebody types", async ({ open }) => {
    const { page, project } = await openProject({ open, language, name: "terms", file });
    const body = { flag: "2", name: "Words", src_lang: "zh-cn", tgt_lang: "en-us" };
    const { bank_id } = await callAs<Library>(page, libraryCalls.create.path, body);
    const insert = (entry: object) => callAs(page, entryCalls.insert.path, { bank_id, ...entry });
    await insert({ source: "会议", target: "meeting" });
    await insert({ source: "会议", target: "conference", forbidden: true });
    await callAs(page, calls.update.path, { project_id: project.project_id, tb_ids: [bank_id] });
    await page.reload();
    const here = rowOf(page, 1);
    await here.click();
    await test.step("a wanted term that is not used is told, and no longer once it is typed", async () => {
      await write(page, "The session is held tomorrow morning.");
      await expect(here.getByText(t.missing)).toBeVisible();
      await inspect(page, `term-missing-${language}`);
      await write(page, "The meeting is held tomorrow morning.");
      await expect(here.getByText(t.anyTerm)).toHaveCount(0);
    });
    await test.step("a forbidden one leads to its place", async () => {
      await write(page, "The conference is held tomorrow morning.");
      await here.getByRole("button", { name: t.forbidden, exact: true }).click();
      await expect(editorOf(page)).toBeFocused();
      expect(await page.evaluate(() => document.getSelection()?.toString())).toBe("conference");
      await page.keyboard.type("meeting");
      await expect(here.getByText(t.anyTerm)).toHaveCount(0);
    });
    await test.step("a term that somebody adds elsewhere is seen when the window is looked at again", async () => {
      await insert({ source: "上午", target: "forenoon" });
      await page.evaluate(() => window.dispatchEvent(new Event("focus")));
      await expect(here.getByText(t.later)).toBeVisible();
      await expectSaved(page, language);
    });
    await test.step("the check of all segments has them, while the rule is on", async () => {
      for (const [number, text] of [
        [2, "Please call 12 people."],
        [3, "The weather is fine today."],
        [4, "We meet at nine o’clock."],
      ] as const) {
        await rowOf(page, number).click();
        await write(page, text);
        await expectSaved(page, language);
      }
      await page.reload();
      await expect(editorOf(page)).toBeVisible();
      await page.getByRole("button", { name: t.checkAll, exact: true }).click();
      const dialog = page.getByRole("dialog", { name: t.checkAllTitle });
      await expect(dialog.getByText(t.found(1))).toBeVisible();
      await dialog.getByRole("button", { name: t.rules }).click();
      await page.getByRole("switch", { name: t.rule, exact: true }).press("Space");
      await page.getByRole("dialog", { name: t.rules }).press("Escape");
      await expect(dialog.getByText(t.found(0))).toBeVisible();
    });
  });

  test("what is riskiest is looked at first", async ({ open }) => {
    const { page } = await openProject({ open, language, name: "riskiest", file });
    const panel = page.getByRole("complementary", { name: t.panel, exact: true });
    await test.step("a number that differs is among the first, and leads to its place", async () => {
      await rowOf(page, 2).click();
      await editorOf(page).press("Control+a");
      await editorOf(page).pressSequentially("Please call 51 people.");
      await expectSaved(page, language);
      await editorOf(page).press("Alt+R");
      await expect(page).toHaveURL(/riskiest=10/);
      const list = panel.getByRole("list", { name: t.list });
      await expect(list).toBeVisible();
      await list.getByRole("button", { name: t.number }).first().click();
      await expect(editorOf(page)).toBeFocused();
      await expect.poll(() => page.evaluate(() => document.getSelection()?.toString())).toBe("51");
      await inspect(page, `check-first-${language}`);
    });
    await test.step("what is confirmed goes from the list", async () => {
      await expect(panel.getByText(t.progress(0))).toBeVisible();
      await editorOf(page).press("Control+Enter");
      await expect(panel.getByText(t.progress(1))).toBeVisible();
      await expect(panel.getByRole("button", { name: t.segment })).toHaveCount(0);
    });
    await test.step("the address keeps that only these are shown", async () => {
      await expectSaved(page, language);
      await page.reload();
      await expect(page.getByText(t.filtered)).toBeVisible();
    });
  });

  test("names that no memory knows speak against a segment", async ({ open }) => {
    const named = { name: "names.docx", content: docxWith([plainRun("请打电话给 Ann 和 NASA 的12个人。")]) };
    const { page, project } = await openProject({ open, language, name: "names", file: named });
    const body = { flag: "1", name: "Ships", src_lang: "zh-cn", tgt_lang: "en-us" };
    const { bank_id } = await callAs<Library>(page, libraryCalls.create.path, body);
    await callAs(page, entryCalls.insert.path, { bank_id, source: "NASA 来了。", target: "NASA came." });
    await callAs(page, calls.update.path, { project_id: project.project_id, tm_ids: [bank_id] });
    await page.reload();
    await editorOf(page).press("Alt+R");
    const panel = page.getByRole("complementary", { name: t.panel, exact: true });
    const unseen = panel.getByRole("list", { name: t.anyList }).getByText(t.unseen, { exact: true });
    await expect(unseen).toBeVisible();
    await inspect(page, `unseen-names-${language}`);
    await page.route(`**${projectPanelCalls.knownNames.path}`, (route) => route.fulfill({ status: 503 }));
    await panel.getByRole("button", { name: t.again }).click();
    await expect(panel.getByText(t.withoutNames)).toBeVisible();
    await expect(unseen).toHaveCount(0);
    await inspect(page, `without-names-${language}`);
  });
});
