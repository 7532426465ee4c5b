import type { Locator, Page } from "@playwright/test";
import { expect, expectAccessible, inspect, languageOf, productUrl, test } from "./support/fixtures.ts";
import { enterLibraries, libraryTexts } from "./support/libraries.ts";

const texts = {
  zh: {
    noRoom: /该库最多可存 50 条.{0,900}有 60 条新条目，还可导入 50 条/,
    plan: /可存 2,000,000 条/,
    which: "选择导入哪 50 条",
    last: "文件最后面的 50 条",
    penalty: "什么是罚分",
    penaltyExample: /完全匹配的句子按 95% 处理/,
    publicHint: /为所有人统一术语译法/,
    saveEntry: "保存",
  },
  en: {
    noRoom: /can hold 50 entries\..{0,900}60 new entries; there is room for 50/,
    plan: /allows 2,000,000/,
    which: "Which 50 entries come in",
    last: "The last 50 of the file",
    penalty: "What a penalty is",
    penaltyExample: /counts as 95 %/,
    publicHint: /fix how words are translated, for everybody/,
    saveEntry: "Save",
  },
} as const;

const rows = Array.from({ length: 60 }, (_, place) => `句子${place},sentence ${place}`);
const file = { name: "many.csv", mimeType: "text/csv", buffer: Buffer.from(["source,target", ...rows].join("\n")) };

/** Whether two things on the page share any pixel. */
async function doOverlap(one: Locator, other: Locator): Promise<boolean> {
  const [a, b] = [await one.boundingBox(), await other.boundingBox()];
  if (a === null || b === null) return false;
  return a.x < b.x + b.width - 1 && b.x < a.x + a.width - 1 && a.y < b.y + b.height - 1 && b.y < a.y + a.height - 1;
}

async function createMemory(page: Page, t: (typeof libraryTexts)[keyof typeof libraryTexts], name: string) {
  await page.getByRole("button", { name: t.create }).first().click();
  await page.getByRole("textbox", { name: t.name }).fill(name);
  await page.getByRole("dialog").getByRole("button", { name: t.save }).click();
}

const language = languageOf("library-care");
const t = { ...libraryTexts[language], ...texts[language] };
test.describe("care for libraries", () => {
  test.use({ language });

  test("a new library is entered; an import says what there is room for, and which entries come in", async ({
    open,
    page,
  }) => {
    await enterLibraries(open, { language, name: "room", plan: "professional-m", path: "/mymemorybank" });
    await createMemory(page, libraryTexts[language], "Valley");
    await expect(page).toHaveURL(/mymemorybank\/[0-9a-f-]{36}/);
    await expect(page.getByText(t.noEntries)).toBeVisible();
    // What tells of it covers neither the menus above nor what is to be done next.
    const toast = page.getByRole("alert").filter({ hasText: "Valley" });
    await expect(toast).toBeVisible();
    for (const other of [page.getByRole("banner"), page.getByRole("button", { name: t.import }).last()]) {
      expect(await doOverlap(toast, other)).toBe(false);
    }
    await page.getByRole("button", { name: t.import }).last().click();
    const dialog = page.getByRole("dialog");
    await page.locator("input[type=file]").first().setInputFiles(file);
    await expect(dialog.getByText(t.noRoom)).toBeVisible();
    await expect(dialog.getByText(t.plan)).toBeVisible();
    await expect(dialog.getByRole("radiogroup", { name: t.which })).toBeVisible();
    await inspect(page, `import-room-${language}`);
    await dialog.getByRole("radio", { name: t.last }).check();
    await dialog.getByRole("button", { name: t.start }).click();
    await expect(dialog.getByText(t.imported("many.csv"))).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(page.getByRole("cell").filter({ hasText: "句子59" }).first()).toBeVisible();
    await expect(page.getByText(t.total("50"))).toBeVisible();

    // An entry that is edited pushes those below it down.
    await page
      .getByRole("button", { name: new RegExp(t.edit(String.raw`句子5\d`)) })
      .first()
      .click();
    const save = page.getByRole("table").getByRole("button", { name: t.saveEntry });
    await expect(save).toBeVisible();
    const opened = page.locator("[data-opened]");
    const next = page.locator("[data-opened] + [role=row]");
    await expect(next).toBeVisible();
    expect(await doOverlap(opened, next)).toBe(false);
    await inspect(page, `entry-opened-${language}`);
    expect(await doOverlap(opened, next)).toBe(false);
  });

  test("penalties are explained where they are set, and public termbases where there are none", async ({
    open,
    page,
  }) => {
    await enterLibraries(open, { language, name: "penalty-help", plan: "professional-m", path: "/mymemorybank" });
    await createMemory(page, libraryTexts[language], "Valley");
    await expect(page.getByRole("dialog")).toBeHidden();
    await page.goto(`${productUrl}/mymemorybank`);
    await page.getByRole("button", { name: t.penalty }).click();
    await expect(page.getByText(t.penaltyExample)).toBeVisible();
    await inspect(page, `penalty-help-${language}`);
    const none = { code: 20000, message: "", data: { bank_list: [], total: 0, pages: 0 } };
    await page.route("**/tm_term_library/public_list*", (route) => route.fulfill({ json: none }));
    await page.goto(`${productUrl}/publictermbank`);
    await expect(page.getByText(t.publicHint)).toBeVisible();
    await expectAccessible(page);
  });
});
