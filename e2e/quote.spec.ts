import { expect, expectAccessible, expectNoSidewaysScroll, languageOf, test, wear } from "./support/fixtures.ts";

const texts = {
  zh: { source: "待翻译文本", target: "译文", whole: "消耗 16", less: "消耗 8（重复或已付费 16）" },
  en: {
    source: "Text to translate",
    target: "Translation",
    whole: "Costs 16",
    less: "Costs 8 (16 repeated or paid before)",
  },
} as const;
const sentence = "今天天气很好。";

const language = languageOf("quote");
const t = texts[language];
test.describe("what a text costs", () => {
  test.use({ language });

  test("stands beside the counter, which stays where it is", async ({ open }) => {
    const page = await open("/?sl=zh-cn&tl=en-us");
    const field = page.getByRole("textbox", { name: t.source });
    await field.fill("昨天天气很好。我们去公园散步吧。");
    const counter = page.getByText("16/5000");
    const before = await counter.boundingBox();
    await expect(page.getByText(t.whole, { exact: true })).toBeVisible();
    expect(await counter.boundingBox()).toEqual(before);
    await field.fill(`${sentence}\n${sentence}\n${sentence}\n`);
    await expect(page.getByText(t.less, { exact: true })).toBeVisible();
    await expectAccessible(page);
    for (const width of [1280, 390] as const) {
      await wear(page, width, "light");
      await expectNoSidewaysScroll(page);
      await expect(page.getByText("24/5000")).toBeInViewport();
      if (process.env["E2E_SHOTS"])
        await page.screenshot({ path: `${process.env["E2E_SHOTS"]}/quote-${language}-${width}.png` });
    }
  });
});
