import { expect, inspect, languageOf, test } from "./support/fixtures.ts";

const texts = {
  zh: {
    source: "待翻译文本",
    target: "译文",
    details: "字符用量明细",
    charged: "已扣除",
    free: "重复或已付费（免费）",
  },
  en: {
    source: "Text to translate",
    target: "Translation",
    details: "What it costs",
    charged: "Charged",
    free: "Repeated or paid before, free",
  },
} as const;
const sentence = "今天天气很好。";

const language = languageOf("quote");
const t = texts[language];
test.describe("what a text costs", () => {
  test.use({ language });

  test("opens from the counter, which stays where it is", async ({ open }) => {
    const page = await open("/?sl=zh-cn&tl=en-us");
    const field = page.getByRole("textbox", { name: t.source });
    await field.fill("昨天天气很好。我们去公园散步吧。");
    const counter = page.getByText("16/5000");
    const before = await counter.boundingBox();
    const meter = page.getByRole("button", { name: t.details });
    const row = (label: string, characters: number) =>
      page.getByRole("dialog").locator("dl > div", { hasText: label }).getByText(String(characters), { exact: true });
    await meter.press("Enter");
    await expect(row(t.charged, 16)).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(page.getByRole("dialog")).toHaveCount(0);
    await expect(meter).toBeFocused();
    expect(await counter.boundingBox()).toEqual(before);
    await field.fill(`${sentence}\n${sentence}\n${sentence}\n`);
    await meter.click();
    await expect(row(t.charged, 8)).toBeVisible();
    await expect(row(t.free, 15)).toBeVisible();
    await inspect(page, `cost-${language}`);
    await expect(page.getByText("24/5000")).toBeInViewport();
  });
});
