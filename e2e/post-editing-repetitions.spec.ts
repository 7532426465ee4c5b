import { projectPropagationCalls as calls } from "@yiqiao/contracts/post-editing";
import { expect, languageOf, test } from "./support/fixtures.ts";
import { editorOf, openProject, rowOf, expectSaved } from "./support/projects.ts";

const texts = {
  zh: {
    given: "已同时翻译 2 个重复句段",
    undo: "撤销",
    menu: (which: string) => `重复句段：${which}`,
    unconfirmed: "仅未确认的",
    all: "全部",
    none: "不处理",
    translated: "已翻译",
    draft: "草稿",
  },
  en: {
    given: "Also translated: 2 repetitions",
    undo: "Undo",
    menu: (which: string) => `Repetitions: ${which}`,
    unconfirmed: "those not confirmed",
    all: "all",
    none: "none",
    translated: "Translated",
    draft: "Draft",
  },
} as const;

const language = languageOf("post-editing-repetitions");
const t = texts[language];

test.describe("repetitions", () => {
  test.use({ language });

  test("are translated with what is confirmed, as it is wanted, and put back by one click", async ({ open }) => {
    const quiet = "请保持安静。";
    const content = [quiet, "今天天气很好。", quiet, quiet].join("\n\n");
    const { page } = await openProject({ open, language, name: "repetitions", file: { name: "signs.txt", content } });
    const asked: string[] = [];
    page.on("request", (request) => {
      if (request.url().endsWith(calls.propagate.path)) asked.push(request.url());
    });
    const type = async (number: number, text: string) => {
      await rowOf(page, number).getByRole("cell").first().getByRole("button").click();
      await expect(editorOf(page)).toBeFocused();
      await page.keyboard.press("ControlOrMeta+A");
      await page.keyboard.type(text);
      await page.keyboard.press("ControlOrMeta+Enter");
    };
    await type(1, "Silence, please.");
    await expect(page.getByText(t.given)).toBeVisible();
    for (const number of [1, 3, 4]) {
      await expect(rowOf(page, number)).toContainText("Silence, please.");
      await expect(rowOf(page, number)).toContainText(t.translated);
    }
    await expect(rowOf(page, 2)).not.toContainText("Silence");
    await page.getByRole("button", { name: t.undo, exact: true }).last().click();
    for (const number of [3, 4]) {
      await expect(rowOf(page, number)).not.toContainText("Silence");
      await expect(rowOf(page, number)).toContainText(t.draft);
    }
    await expect(rowOf(page, 1)).toContainText("Silence, please.");

    await page.getByRole("button", { name: t.menu(t.unconfirmed) }).click();
    await page.getByRole("menuitem", { name: t.none, exact: true }).click();
    await page.reload();
    await expect(page.getByRole("button", { name: t.menu(t.none) })).toBeVisible();
    await type(3, "Quiet!");
    await expect(rowOf(page, 3)).toContainText(t.translated);
    await expectSaved(page, language);
    expect(asked).toHaveLength(1);
    await page.getByRole("button", { name: t.menu(t.none) }).click();
    await page.getByRole("menuitem", { name: t.all, exact: true }).click();
    await expect(rowOf(page, 4)).toContainText(t.draft);
    await type(4, "Hush.");
    for (const number of [1, 3, 4]) await expect(rowOf(page, number)).toContainText("Hush.");
  });
});
