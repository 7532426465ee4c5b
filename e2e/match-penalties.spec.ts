import {
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  type InterfaceLanguage,
  languageOf,
  test,
  wear,
} from "./support/fixtures.ts";
import { enterLibraries } from "./support/libraries.ts";

const texts = {
  zh: {
    settings: "使用设置",
    age: "旧条目",
    months: "未修改的月数",
    percent: "降低（%）",
    add: "添加作者",
    author: (place: number) => `第 ${place} 位作者的名称`,
    percentOf: (author: string) => `${author} 的条目降低（%）`,
    remove: (author: string) => `移除 ${author}`,
    between: "1～120",
    twice: "该名称已在列表中",
    empty: "请输入名称",
    save: "保存",
  },
  en: {
    settings: "Settings",
    age: "Old entries",
    months: "Months without a change",
    percent: "Percent off",
    add: "Add an author",
    author: (place: number) => `Name of author ${place}`,
    percentOf: (author: string) => `Percent off for ${author}`,
    remove: (author: string) => `Remove ${author}`,
    between: "1 to 120",
    twice: "This name is in the list already",
    empty: "Enter a name",
    save: "Save",
  },
} as const satisfies Record<InterfaceLanguage, object>;

const language = languageOf("match-penalties");
const t = texts[language];

test.describe("penalties", () => {
  test.use({ language });

  test("are set, said to be wrong where they are, and kept", async ({ open, page }) => {
    await enterLibraries(open, { language, name: "penalties", path: "/mymemorybank" });
    const dialog = page.getByRole("dialog");
    const settings = page.getByRole("button", { name: t.settings, exact: true });
    await settings.click();
    await dialog.getByRole("switch", { name: t.age }).check();
    await dialog.getByLabel(t.months).fill("121");
    await expect(dialog.getByText(t.between)).toBeVisible();
    await dialog.getByLabel(t.months).fill("36");
    await dialog.getByLabel(t.percent, { exact: true }).fill("7");

    const add = dialog.getByRole("button", { name: t.add });
    await add.click();
    await expect(dialog.getByLabel(t.author(1))).toBeFocused();
    await page.keyboard.type("Draft Bot");
    await dialog.getByLabel(t.percentOf("Draft Bot")).fill("12");
    await add.click();
    await dialog.getByRole("button", { name: t.save, exact: true }).click();
    await expect(dialog.getByText(t.empty)).toBeVisible();
    await dialog.getByLabel(t.author(2)).fill("draft  bot");
    await expect(dialog.getByText(t.twice)).toBeVisible();
    for (const [width, scheme] of [
      [390, "dark"],
      [1440, "light"],
    ] as const) {
      await wear(page, width, scheme);
      await expectNoSidewaysScroll(page);
      await expectAccessible(page);
    }
    await dialog.getByRole("button", { name: t.remove("draft bot"), exact: true }).click();
    await expect(add).toBeFocused();
    await dialog.getByRole("button", { name: t.save, exact: true }).click();
    await expect(dialog).toBeHidden();

    await page.reload();
    await settings.click();
    await expect(dialog.getByLabel(t.months)).toHaveValue("36");
    await expect(dialog.getByLabel(t.percent, { exact: true })).toHaveValue("7");
    await expect(dialog.getByLabel(t.author(1))).toHaveValue("Draft Bot");
    await expect(dialog.getByLabel(t.percentOf("Draft Bot"))).toHaveValue("12");
    await expect(dialog.getByLabel(t.author(2))).toBeHidden();
  });
});
