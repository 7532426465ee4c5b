import { entryCalls, libraryCalls } from "@yiqiao/contracts/libraries";
import type { Page } from "@playwright/test";
import { callAs } from "./support/api.ts";
import { ask } from "./support/database.ts";
import { expect, inspect, languageOf, productUrl, test } from "./support/fixtures.ts";
import { enterLibraries } from "./support/libraries.ts";

const texts = {
  zh: {
    source: "待翻译文本",
    copy: "复制译文",
    others: "其他译法",
    target: "译文",
    similar: "记忆库中的相似句",
    match: /^\d\d% 匹配，来自 Manuals/,
    led: /机器翻译，参照 \d\d% 匹配，来自 Manuals/,
    ledBadge: /^机译 \d\d%$/,
    fromMemory: "来自记忆库",
    left: /剩余 ([\d,]+)/,
  },
  en: {
    source: "Text to translate",
    copy: "Copy translation",
    others: "Other translations",
    target: "Translation",
    similar: "Similar sentences in your memories",
    match: /^\d\d% match, from Manuals/,
    led: /Machine translation, led by a \d\d% match, from Manuals/,
    ledBadge: /^MT \d\d%$/,
    fromMemory: "From a translation memory",
    left: /(?<![\d,])([\d,]+) characters left/,
  },
} as const;

const language = languageOf("alternatives");
const t = texts[language];
test.describe("other translations", () => {
  test.use({ language });

  async function readCharactersLeft(page: Page): Promise<number> {
    const text = await page.getByRole("banner").innerText();
    return Number(t.left.exec(text)?.[1]?.replaceAll(",", ""));
  }
  async function look(page: Page): Promise<void> {
    const answered = page.waitForResponse((response) => response.url().includes("/translate/alternatives"));
    await page.locator("[data-sentence='0']").click();
    await expect(page.getByRole("dialog", { name: t.others })).toBeVisible();
    await answered;
  }

  test("cost nothing for a sentence that was paid for; the balance at the top follows every charge", async ({
    open,
  }) => {
    const page = await open("/?sl=zh-cn&tl=en-us");
    await expect.poll(() => readCharactersLeft(page)).toBeGreaterThan(0);
    const before = await readCharactersLeft(page);
    await page.getByRole("textbox", { name: t.source }).fill("今天天气很好。");
    await expect(page.getByRole("button", { name: t.copy })).toBeEnabled();
    await expect.poll(() => readCharactersLeft(page)).toBe(before - 7);
    await look(page);
    await page.reload();
    await expect.poll(() => readCharactersLeft(page)).toBe(before - 7);
    // Longer than a day ago, as far as the product can tell.
    await expect(page.getByRole("button", { name: t.copy })).toBeEnabled();
    await ask("delete from delivered_sentences", []);
    await look(page);
    await expect.poll(() => readCharactersLeft(page)).toBe(before - 14);
    await inspect(page, `alternatives-${language}`);
  });

  test("a similar sentence of a memory leads the engine, shows its difference, and is taken by one click", async ({
    open,
    page,
  }) => {
    await enterLibraries(open, { language, name: "similar", path: "/" });
    const library = { flag: "1", name: "Manuals", src_lang: "zh-cn", tgt_lang: "en-us" };
    const { bank_id } = await callAs<{ bank_id: string }>(page, libraryCalls.create.path, library);
    const entry = { bank_id, source: "使用前请先关闭设备电源。", target: "Switch off the device before use." };
    await callAs(page, entryCalls.insert.path, entry);
    await page.goto(`${productUrl}/?sl=zh-cn&tl=en-us`);
    await page.getByRole("textbox", { name: t.source }).fill("使用前请先打开设备电源。");
    await expect(page.getByRole("button", { name: t.copy })).toBeEnabled();
    const led = page.locator("[data-match='led']");
    await expect(led).toHaveText(t.ledBadge);
    await expect(page.locator("[data-sentence='0']")).toHaveAttribute("aria-description", t.led);
    await led.hover();
    await expect(page.getByRole("tooltip")).toContainText(entry.source);
    await inspect(page, `led-${language}`);
    await page.locator("[data-sentence='0']").click();
    const origin = page.getByRole("region", { name: t.fromMemory });
    await expect(origin).toContainText(t.led);
    await expect(origin).toContainText(entry.target);
    const similar = page.getByRole("dialog", { name: t.others }).getByRole("region", { name: t.similar });
    await expect(similar.locator("del")).toContainText("关闭");
    await expect(similar.locator("ins")).toContainText("打开");
    await expect(similar.getByText(t.match)).toBeVisible();
    await inspect(page, `similar-${language}`);
    await page.keyboard.press("Escape");
    await page.locator("[data-sentence='0']").click();
    await similar.getByRole("button", { name: entry.target }).click();
    const result = page.getByRole("region", { name: t.target, exact: true });
    await expect(result.locator("[data-sentence='0']")).toHaveText(entry.target);
    await expect(result.locator("[data-match]")).toHaveText(/^\d\d%$/);
    await expect(result.locator("[data-sentence='0']")).toHaveAttribute("aria-description", t.match);
  });
});
