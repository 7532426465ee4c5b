import { docxWith, plainRun } from "./support/document-files.ts";
import { expect, inspect, languageOf, test } from "./support/fixtures.ts";
import { editorOf, openProject, rowOf, saved } from "./support/projects.ts";

const texts = {
  zh: {
    panel: "句段",
    list: /^优先检查：4 个句段中的 \d 个/,
    progress: (done: number) => new RegExp(`^已检查 ${done} / \\d$`),
    number: /数字/,
    filtered: /\/ 4 个句段/,
    segment: "第 2 句段",
  },
  en: {
    panel: "Segment",
    list: /^Check these \d of 4/,
    progress: (done: number) => new RegExp(`^${done} of \\d looked at$`),
    number: /Number/,
    filtered: /of 4 segments/,
    segment: "Segment 2",
  },
} as const;

const language = languageOf("post-editing-quality");
const t = texts[language];

const file = {
  name: "quality.docx",
  content: docxWith([plainRun("会议在明天上午举行。"), plainRun("请打电话给12个人。今天天气很好。我们九点见面。")]),
};

test.describe("quality", () => {
  test.use({ language });

  test("what is riskiest is looked at first", async ({ open }) => {
    const { page } = await openProject({ open, language, name: "riskiest", file });
    const panel = page.getByRole("complementary", { name: t.panel, exact: true });
    await test.step("a number that differs is among the first, and leads to its place", async () => {
      await rowOf(page, 2).click();
      await editorOf(page).press("Control+a");
      await editorOf(page).pressSequentially("Please call 51 people.");
      await saved(page, language);
      await editorOf(page).press("Alt+R");
      await expect(page).toHaveURL(/riskiest=10/);
      const list = panel.getByRole("list", { name: t.list });
      await expect(list).toBeVisible();
      await list.getByRole("button", { name: t.number }).first().click();
      await expect(editorOf(page)).toBeFocused();
      expect(await page.evaluate(() => document.getSelection()?.toString())).toBe("51");
      await inspect(page, `check-first-${language}`);
    });
    await test.step("what is confirmed goes from the list", async () => {
      await expect(panel.getByText(t.progress(0))).toBeVisible();
      await editorOf(page).press("Control+Enter");
      await expect(panel.getByText(t.progress(1))).toBeVisible();
      await expect(panel.getByRole("button", { name: t.segment })).toHaveCount(0);
    });
    await test.step("the address keeps that only these are shown", async () => {
      await saved(page, language);
      await page.reload();
      await expect(page.getByText(t.filtered)).toBeVisible();
    });
  });
});
