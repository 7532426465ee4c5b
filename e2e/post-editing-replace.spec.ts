import { expect, inspect, languageOf, test } from "./support/fixtures.ts";
import { editorOf, openProject, rowOf, expectSaved } from "./support/projects.ts";

const texts = {
  zh: {
    panel: "查找和替换",
    find: "查找内容",
    with: "替换为",
    replace: "替换",
    regex: "正则表达式",
    found: "3 个句段中共 4 处",
    take: "替换第 2 句段",
    all: (count: number) => `替换 ${count} 个句段`,
    done: "已替换 2 个句段。",
    undo: "撤销替换",
    undone: "2 个句段已恢复原样。",
    wrong: "正则表达式第 2 个字符处有误：括号未闭合",
  },
  en: {
    panel: "Find and replace",
    find: "Find",
    with: "Replace with",
    replace: "Replace",
    regex: "Regular expression",
    found: "4 hits in 3 segments",
    take: "Replace in segment 2",
    all: (count: number) => `Replace in ${count} segments`,
    done: "Replaced in 2 segments.",
    undo: "Undo the replacement",
    undone: "2 segments are as they were before.",
    wrong: "The regular expression is wrong at character 2: a parenthesis is not closed",
  },
} as const;

const language = languageOf("post-editing-replace");
const t = texts[language];

test.describe("find and replace", () => {
  test.use({ language });

  test("changes what is wanted in the whole project, by keys alone, and takes it back", async ({ open }) => {
    const content = ["今天天气很好。", "请保持安静。", "我们明天见面。", "他在家里工作。"].join("\n\n");
    const { page } = await openProject({ open, language, name: "replace", file: { name: "notes.txt", content } });
    const written = ["The colour and the Colour.", "A colour chart.", "Colours fade.", "Nothing of it."];
    await rowOf(page, 1).getByRole("cell").first().getByRole("button").click();
    for (const text of written) {
      await expect(editorOf(page)).toBeFocused();
      await page.keyboard.press("ControlOrMeta+A");
      await page.keyboard.type(text);
      await page.keyboard.press("ControlOrMeta+Enter");
    }
    await expectSaved(page, language);

    await page.keyboard.press("Alt+J");
    const panel = page.getByRole("region", { name: t.panel });
    const field = panel.getByRole("textbox", { name: t.find, exact: true });
    await expect(field).toBeFocused();
    await page.keyboard.type("colour");
    await page.keyboard.press("Enter");
    await expect(panel.getByRole("status")).toContainText(t.found);
    await page.keyboard.press("Enter");
    await expect(rowOf(page, 1)).toHaveAttribute("aria-current", "true");
    await expect(field).toBeFocused();

    await panel.getByRole("checkbox", { name: t.replace, exact: true }).press("Space");
    await panel.getByRole("textbox", { name: t.with }).focus();
    await page.keyboard.type("color");
    await page.keyboard.press("Enter");
    await expect(panel.getByRole("listitem")).toHaveCount(3);
    await expect(panel.getByRole("listitem").first()).toContainText("color");
    await expect(rowOf(page, 1)).toContainText(written[0] ?? "");
    await panel.getByRole("checkbox", { name: t.take }).press("Space");
    await inspect(page, `replace-${language}`);
    await panel.getByRole("button", { name: t.all(2) }).press("Enter");
    await expect(panel.getByText(t.done)).toBeVisible();
    await expect(rowOf(page, 1)).toContainText("The color and the color.");
    await expect(rowOf(page, 2)).toContainText("A colour chart.");
    await expect(rowOf(page, 3)).toContainText("colors fade.");
    await panel.getByRole("button", { name: t.undo }).press("Enter");
    await expect(panel.getByText(t.undone)).toBeVisible();
    for (const number of [1, 2, 3]) await expect(rowOf(page, number)).toContainText(written[number - 1] ?? "");

    await panel.getByRole("checkbox", { name: t.regex }).press("Space");
    await field.fill("a(");
    await field.press("Enter");
    await expect(panel.getByRole("alert")).toContainText(t.wrong);
    await page.keyboard.press("Escape");
    await expect(panel).toBeHidden();
  });
});
