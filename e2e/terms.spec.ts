import { entryCalls, libraryCalls } from "@yiqiao/contracts/libraries";
import type { Page } from "@playwright/test";
import { callAs } from "./support/api.ts";
import { choose, documentTexts, plain } from "./support/documents.ts";
import {
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  inspect,
  languageOf,
  productUrl,
  test,
  wear,
} from "./support/fixtures.ts";
import { enterLibraries } from "./support/libraries.ts";

const texts = {
  zh: {
    source: "待翻译文本",
    target: "译文",
    picker: /^记忆库和术语库/,
    pickerTitle: "记忆库和术语库",
    reset: "恢复为已启用的库",
    dialog: "其他译法",
    suggest: "建议修改",
    edit: "您的译文",
    into: "记忆库",
    newMemory: "新建我的记忆库",
    save: "保存",
    saved: (name: string) => `已保存到“${name}”，以后翻译该句将完全匹配。`,
    made: "我的记忆库",
    missed: /^\d+ 个术语未采用$/,
    fromMemory: "该句直接采用记忆库的译文",
    limit: "已达到套餐上限",
    login: "您尚未登录，请登录后继续",
    covered: "记忆库覆盖（免费）",
    analysis: (name: string) => `${name} 的匹配分析`,
    repetitions: "重复",
    sum: "合计",
    termsUsed: "采用 1 个术语",
    ledBadge: /^机译 \d\d%$/,
  },
  en: {
    source: "Text to translate",
    target: "Translation",
    picker: /^Memories and terms/,
    pickerTitle: "Memories and terms",
    reset: "Back to those in use",
    dialog: "Other translations",
    suggest: "Suggest edit",
    edit: "Your translation",
    into: "Memory",
    newMemory: "A new memory of yours",
    save: "Save",
    saved: (name: string) => `Saved into “${name}”. The sentence is a full match from now on.`,
    made: "My memory",
    missed: /^\d+ terms? not used$/,
    fromMemory: "the sentence comes from a memory as it is",
    limit: "The limit of your plan is reached",
    login: "You are not logged in yet, please log in to continue",
    covered: "Covered by translation memory, free",
    analysis: (name: string) => `Match analysis of ${name}`,
    repetitions: "Repetitions",
    sum: "Sum",
    termsUsed: "1 term used",
    ledBadge: /^MT \d\d%$/,
  },
} as const;

const pair = { src_lang: "zh-cn", tgt_lang: "en-us" } as const;

/** Makes a library of the reader's own with entries in it. */
async function make(page: Page, flag: "1" | "2", name: string, entries: Readonly<Record<string, string>>) {
  const { bank_id } = await callAs<{ bank_id: string }>(page, libraryCalls.create.path, { flag, name, ...pair });
  for (const [source, target] of Object.entries(entries)) {
    await callAs(page, entryCalls.insert.path, { bank_id, source, target });
  }
}

const language = languageOf("terms");
const t = texts[language];

test.describe("memories and terms in translations", () => {
  test.use({ language });

  const translate = async (page: Page, text: string) => {
    await page.goto(`${productUrl}/?sl=zh-cn&tl=en-us`);
    await page.getByRole("textbox", { name: t.source }).fill(text);
    return page.getByRole("region", { name: t.target, exact: true });
  };

  test("terms stand in the translation and are named; what a memory has is marked", async ({ open, page }) => {
    await enterLibraries(open, { language, name: "terms", plan: "standard-m", path: "/" });
    await make(page, "2", "Law", { 合同: "covenant" });
    await make(page, "1", "Manuals", { "合同有效。": "The pact is valid." });
    const result = await translate(page, "我们今天签了合同。合同有效。");
    const term = result.locator('[data-term="used"]');
    await expect(term).toHaveText(/covenant/i);
    await expect(page.locator('[aria-hidden] [data-term="used"]')).toHaveText("合同");
    await expect(result).toHaveAttribute("aria-busy", "false");
    await term.hover();
    await expect(page.getByRole("tooltip")).toHaveText(/合同 → covenant.{0,900}Law/);
    const badge = result.locator("[data-match]");
    await expect(badge).toHaveText(/^10[01]%$/);
    await badge.hover();
    await expect(page.getByRole("tooltip")).toContainText("Manuals");
    await expect(result.getByText(t.missed)).toBeVisible();
    await expect(result.getByText(t.fromMemory)).toBeVisible();
    await expectAccessible(page);

    await result.getByRole("button", { name: /covenant/i }).press("Enter");
    const dialog = page.getByRole("dialog", { name: t.dialog });
    await expect(dialog.getByText(/合同 → covenant.{0,900}Law/)).toBeVisible();
    await expectAccessible(page);
    await page.keyboard.press("Escape");

    await page.getByRole("button", { name: t.picker }).click();
    const picker = page.getByRole("dialog", { name: t.pickerTitle });
    await expect(picker.getByRole("checkbox", { name: "Law" })).toBeChecked();
    await picker.getByRole("checkbox", { name: "Manuals" }).uncheck();
    await expect(badge).toHaveCount(0);
    await expectAccessible(page);
    await picker.getByRole("button", { name: t.reset }).click();
    await expect(badge).toBeVisible();
    await page.keyboard.press("Escape");

    for (const scheme of ["light", "dark"] as const) {
      await wear(page, 390, scheme);
      await expectNoSidewaysScroll(page);
      await expectAccessible(page);
    }
  });

  test("a suggested edit is a full match from then on; the plan's limit is told", async ({ open, page }) => {
    await enterLibraries(open, { language, name: "edits", path: "/" });
    const suggest = async (text: string, translation: string) => {
      const result = await translate(page, text);
      const sentence = result.getByRole("button", { name: /[a-z]{2}/i }).first();
      await expect(sentence).toBeVisible();
      await expect(result).toHaveAttribute("aria-busy", "false");
      await sentence.click();
      await page.getByRole("dialog").getByRole("button", { name: t.suggest }).click();
      await page.getByLabel(t.edit).fill(translation);
      return result;
    };
    const result = await suggest("天很快就亮了。", "Day will break soon.");
    await expect(page.getByLabel(t.into, { exact: true })).toContainText(t.newMemory);
    await expectAccessible(page);
    await page.getByRole("dialog").getByRole("button", { name: t.save, exact: true }).click();
    await expect(page.getByText(t.saved(t.made))).toBeVisible();
    await expect(result.getByText("Day will break soon.")).toBeVisible();
    await translate(page, "天很快就亮了。");
    await expect(result.locator("[data-match]")).toHaveText(/^10[01]%$/);
    await expect(result.getByText("Day will break soon.")).toBeVisible();

    const own = ["一", "二", "三", "四"];
    for (const number of own) {
      await callAs(page, entryCalls.suggest.path, {
        ...pair,
        source: `第${number}句。`,
        target: `Sentence ${number}.`,
      });
    }
    await suggest("现在没有地方了。", "There is no room now.");
    await page.getByRole("dialog").getByRole("button", { name: t.save, exact: true }).click();
    await expect(page.getByRole("dialog", { name: t.limit })).toBeVisible();
    await expectAccessible(page);
  });

  test("a visitor is asked to log in", async ({ open }) => {
    const page = await open("/?sl=zh-cn&tl=en-us");
    await expect(page.getByRole("button", { name: t.picker })).toHaveCount(0);
    await page.getByRole("textbox", { name: t.source }).fill("今天天气很好。");
    const sentence = page
      .getByRole("region", { name: t.target, exact: true })
      .getByRole("button", { name: /[a-z]{2}/i });
    await sentence.first().click();
    await page.getByRole("dialog").getByRole("button", { name: t.suggest }).click();
    await expect(page.getByText(t.login)).toBeVisible();
  });

  test("a document's quote tells what memories have, its segments where they come from", async ({ open, page }) => {
    const d = documentTexts[language];
    await enterLibraries(open, { language, name: "quote", plan: "professional-m", path: "/file" });
    await make(page, "1", "Manuals", {
      "请先关闭电源。": "Switch off the power first.",
      "使用前请先打开设备上的阀门。": "Open the valve of the device before use.",
    });
    await make(page, "2", "Law", { 合同: "covenant" });
    const led = "使用前请先关闭设备上的阀门。";
    await choose(page, plain("guide.txt", `请先关闭电源。\n\n我们今天签了合同。\n\n我们今天签了合同。\n\n${led}\n`));
    await page.getByRole("button", { name: d.quote }).click();
    await expect(page.getByText(t.covered)).toBeVisible();
    await page.getByRole("button", { name: t.picker }).click();
    await expect(page.getByRole("checkbox", { name: "Manuals" })).toBeChecked();
    await page.keyboard.press("Escape");
    await page.getByRole("button", { name: t.analysis("guide.txt") }).click();
    const table = page.getByRole("table", { name: t.analysis("guide.txt") });
    const row = (name: string) =>
      table.getByRole("row").filter({ has: page.getByRole("rowheader", { name, exact: true }) });
    await expect(row("100%").getByRole("cell").first()).toHaveText("1");
    await expect(row(t.repetitions).getByRole("cell").first()).toHaveText("1");
    await expect(row(t.sum).getByRole("cell").first()).toHaveText("4");
    await expectAccessible(page);
    await wear(page, 390, "light");
    await expectNoSidewaysScroll(page);
    await wear(page, 1280, "light");

    await page.getByRole("button", { name: d.start }).click();
    await expect(page.getByText(d.done)).toBeVisible();
    await page.getByRole("link", { name: d.preview("guide.txt") }).click();
    await page.getByText(d.text, { exact: true }).click();
    const segments = page.getByRole("table");
    await expect(segments.getByText("Manuals").first()).toBeVisible();
    await expect(segments.getByText("100%").first()).toBeVisible();
    await expect(segments.getByText(t.termsUsed).first()).toBeVisible();
    await expect(segments.getByText(t.ledBadge)).toBeVisible();
    await inspect(page, `led-document-${language}`);
    await wear(page, 1280, "light");
    await expectAccessible(page);
    await wear(page, 390, "dark");
    await expectNoSidewaysScroll(page);
    await expectAccessible(page);
  });
});
