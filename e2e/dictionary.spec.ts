import { type Library, entryCalls, libraryCalls } from "@yiqiao/contracts/libraries";
import { callAs } from "./support/api.ts";
import { expect, inspect, languageOf, productUrl, test } from "./support/fixtures.ts";
import { enterLibraries } from "./support/libraries.ts";

const texts = {
  zh: {
    source: "待翻译文本",
    target: "译文",
    dictionary: "词典",
    measure: /量词：\s*家 jiā, 个 個 gè/,
    back: "返回“银行”",
    useChinese: "使用“岸”",
    more: /还有 \d+ 个词/,
    examples: "记忆库例句",
  },
  en: {
    source: "Text to translate",
    target: "Translation",
    dictionary: "Dictionary",
    measure: /Measure words: 家 jiā, 个 個 gè/,
    back: "Back to “银行”",
    useChinese: "Use “岸”",
    more: /(?<!\d)\d+ more words/,
    examples: "Examples from memories",
  },
} as const;

const language = languageOf("dictionary");
const t = texts[language];
test.describe("the dictionary", () => {
  test.use({ language });

  test("explains a Chinese word in either script and follows what it refers to", async ({ open }) => {
    const page = await open("/?sl=zh-cn&tl=en-us");
    await page.getByRole("textbox", { name: t.source }).fill("銀行");
    const panel = page.getByRole("region", { name: t.dictionary, exact: true });
    // The first look-up has the dictionary read.
    await expect(panel).toContainText("yín háng", { timeout: 120_000 });
    await expect(panel.getByText(t.measure)).toBeVisible();
    await expect(panel.getByRole("link", { name: "CC-CEDICT" })).toHaveAttribute("href", /cc-cedict\.org/);
    await expect(panel.getByRole("link", { name: "CC BY-SA 4.0" })).toHaveAttribute("href", /creativecommons\.org/);
    await panel.getByRole("button", { name: "bank", exact: true }).click();
    await expect(page.getByRole("region", { name: t.target, exact: true })).toContainText("bank");
    await page.getByRole("textbox", { name: t.source }).fill("银行");
    const asked: string[] = [];
    page.on("request", (request) => asked.push(new URL(request.url()).pathname));
    await panel.getByRole("button", { name: "个 個 gè" }).click();
    await expect(panel).toContainText("gè");
    await expect(page.getByRole("textbox", { name: t.source })).toHaveValue("银行");
    await panel.getByRole("button", { name: t.back }).click();
    await expect(panel).toContainText("yín háng");
    // Looking a reference up translates nothing, so it costs nothing.
    expect(asked.filter((path) => /alternatives/.test(path))).toEqual([]);
    await page.getByRole("textbox", { name: t.source }).fill("行");
    await expect(panel).toContainText("xíng");
    await expect(panel).toContainText("háng");
    await inspect(page, `dictionary-${language}-zh`);
  });

  test("finds the Chinese words of an inflected English one, and nothing for what is no word", async ({ open }) => {
    const page = await open("/?sl=en-us&tl=zh-cn");
    await page.getByRole("textbox", { name: t.source }).fill("banks");
    const panel = page.getByRole("region", { name: t.dictionary, exact: true });
    await expect(panel.getByRole("listitem").first()).toContainText("银行");
    await page.getByRole("textbox", { name: t.source }).fill("roads");
    await expect(panel).toContainText("道路");
    await panel.getByRole("button", { name: t.more }).click();
    await expect(panel.getByRole("button", { name: t.more })).toHaveCount(0);
    await inspect(page, `dictionary-${language}-en`);
    await page.getByRole("textbox", { name: t.source }).fill("bank");
    await panel.getByRole("button", { name: t.useChinese, exact: true }).click();
    await expect(page.getByRole("region", { name: t.target, exact: true })).toContainText("岸");
    await page.getByRole("textbox", { name: t.source }).fill("obstain");
    const translated = page.getByRole("region", { name: t.target, exact: true });
    await expect(translated).not.toContainText("岸");
    await expect(translated).not.toBeEmpty();
    await expect(panel).toHaveCount(0);
  });

  test("shows examples out of the reader's memories", async ({ open, page }) => {
    await enterLibraries(open, { language, name: "dictionary", plan: "enterprise-y", path: "/mymemorybank" });
    const made = { flag: "1", name: "Manuals", src_lang: "en-us", tgt_lang: "zh-cn" };
    const memory = await callAs<Library>(page, libraryCalls.create.path, made);
    for (const [source, target] of [
      ["They bank in Paris.", "他们在巴黎的银行开户。"],
      ["The embankment broke.", "堤坝决口了。"],
    ]) {
      await callAs(page, entryCalls.insert.path, { bank_id: memory.bank_id, source, target });
    }
    await page.goto(`${productUrl}/?sl=en-us&tl=zh-cn`);
    await page.getByRole("textbox", { name: t.source }).fill("bank");
    const panel = page.getByRole("region", { name: t.dictionary, exact: true });
    await expect(panel.getByRole("heading", { name: t.examples })).toBeVisible();
    await expect(panel).toContainText("他们在巴黎的银行开户。");
    await expect(panel).toContainText("Manuals");
    await expect(panel).not.toContainText("堤坝");
    await inspect(page, `dictionary-${language}-examples`);
  });
});
