import type { Page } from "@playwright/test";
import { docxWith, plainRun } from "./support/document-files.ts";
import { expect, inspect, languageOf, test } from "./support/fixtures.ts";
import { editorOf, openProject, rowOf, expectSaved } from "./support/projects.ts";

const texts = {
  zh: {
    ignore: /^忽略：括号/,
    reason: "理由（可不填）",
    told: /^已忽略第 2 句段的问题：括号.*共忽略 1 个/,
    undo: "撤销",
    checkAll: "检查全部",
    found: (count: number) => `${count} 个句段存在问题。`,
    ignored: (count: number) => `已忽略（${count}）`,
    list: "已忽略的问题",
    why: "理由：客户要求如此",
    heed: /^取消忽略：括号/,
    rules: "检查规则",
    brackets: "括号",
    filtered: (count: number) => new RegExp(`${count} / 3 个句段`),
    close: "关闭",
  },
  en: {
    ignore: /^Ignore: Brackets/,
    reason: "Reason (optional)",
    told: /^Ignored in segment 2: Brackets.*\(1 ignored/,
    undo: "Undo",
    checkAll: "Check all",
    found: (count: number) => (count === 1 ? "1 segment has findings." : `${count} segments have findings.`),
    ignored: (count: number) => `Ignored (${count})`,
    list: "Ignored findings",
    why: "Reason: 客户要求如此",
    heed: /^Count again: Brackets/,
    rules: "Rules",
    brackets: "Brackets",
    filtered: (count: number) => new RegExp(`${count} of 3 segments`),
    close: "Close",
  },
} as const;

const language = languageOf("post-editing-ignored");
const t = texts[language];

const file = {
  name: "ignored.docx",
  content: docxWith([plainRun("会议在明天上午举行。"), plainRun("请打电话给我们。今天天气很好。")]),
};

async function translateAll(page: Page): Promise<void> {
  for (const [number, text] of [
    [1, "The meeting is held tomorrow morning."],
    [2, "Please (call us."],
    [3, "The weather is fine today."],
  ] as const) {
    await rowOf(page, number).click();
    await editorOf(page).press("Control+a");
    await editorOf(page).pressSequentially(text);
    await expectSaved(page, language);
  }
}

test.describe("ignored findings", () => {
  test.use({ language });

  test("a finding is ignored with a reason for all, and a rule is switched off", async ({ open }) => {
    const { page } = await openProject({ open, language, name: "ignored", file });
    const checkAll = async () => {
      await page.getByRole("button", { name: t.checkAll }).click();
      return page.getByRole("dialog");
    };
    const close = (dialog: ReturnType<Page["getByRole"]>) => dialog.getByRole("button", { name: t.close }).click();
    const openSecond = rowOf(page, 2).getByRole("cell").first().getByRole("button");
    const ignoreHere = rowOf(page, 2).getByRole("button", { name: t.ignore });
    const ignore = async () => {
      await ignoreHere.press("Enter");
      await page.getByLabel(t.reason).fill("客户要求如此");
      await page.getByLabel(t.reason).press("Enter");
      await expect(ignoreHere).toHaveCount(0);
    };
    await test.step("translations of which one has a finding", async () => {
      await translateAll(page);
      const dialog = await checkAll();
      await expect(dialog.getByText(t.found(1))).toBeVisible();
      await close(dialog);
    });
    await test.step("it is ignored with a reason by the keyboard alone, and the text has the focus again", async () => {
      await openSecond.click();
      await ignoreHere.press("Enter");
      await expect(page.getByLabel(t.reason)).toBeFocused();
      await page.getByLabel(t.reason).press("Escape");
      await expect(ignoreHere).toBeFocused();
      await ignoreHere.press("Enter");
      await page.getByLabel(t.reason).fill("客户要求如此");
      await inspect(page, `ignoring-${language}`);
      await page.getByLabel(t.reason).press("Enter");
      await expect(ignoreHere).toHaveCount(0);
      await expect(editorOf(page)).toBeFocused();
      await expect(page.getByText(t.told)).toBeVisible();
    });
    await test.step("what was ignored by mistake is counted again", async () => {
      await page.getByRole("alert").getByRole("button", { name: t.undo }).click();
      await expect(ignoreHere).toBeVisible();
      await ignore();
    });
    await test.step("it counts nowhere, after a reload either", async () => {
      await page.reload();
      await expect(rowOf(page, 2)).toBeVisible();
      await openSecond.click();
      await expect(editorOf(page)).toBeVisible();
      const dialog = await checkAll();
      await expect(dialog.getByText(t.found(0))).toBeVisible();
      await expect(ignoreHere).toHaveCount(0);
      await dialog.getByText(t.ignored(1)).click();
      await expect(dialog.getByRole("list", { name: t.list }).getByText(t.why)).toBeVisible();
      await inspect(page, `ignored-${language}`);
      await close(dialog);
      await page.goto(`${page.url()}&findings=true`);
      await expect(page.getByText(t.filtered(0))).toBeVisible();
    });
    await test.step("whoever wants it counted again finds it in the list", async () => {
      const dialog = await checkAll();
      await dialog.getByText(t.ignored(1)).click();
      await dialog.getByRole("button", { name: t.heed }).click();
      await expect(dialog.getByText(t.found(1))).toBeVisible();
      await expect(dialog.getByText(t.ignored(1))).toHaveCount(0);
    });
    await test.step("a rule that is switched off finds nothing", async () => {
      const dialog = page.getByRole("dialog");
      await dialog.getByRole("button", { name: t.rules }).click();
      const brackets = page.getByRole("switch", { name: t.brackets, exact: true });
      await expect(brackets).toBeChecked();
      await inspect(page, `rules-${language}`);
      await brackets.press("Space");
      await expect(brackets).not.toBeChecked();
      await close(page.getByRole("dialog", { name: t.rules }));
      await expect(dialog.getByText(t.found(0))).toBeVisible();
    });
  });
});
