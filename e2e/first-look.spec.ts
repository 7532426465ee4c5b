import { expect, languageOf, test } from "./support/fixtures.ts";

const texts = {
  zh: { source: "待翻译文本", target: "译文", example: "试试示例", engine: "引擎：内置引擎", starter: /入门小模型/ },
  en: {
    source: "Text to translate",
    target: "Translation",
    example: "Try an example",
    engine: "Engine: Built-in engine",
    starter: /starter model/,
  },
} as const;

const language = languageOf("first-look");
const t = texts[language];
test.describe("first look", () => {
  test.use({ language, viewport: { width: 390, height: 844 } });

  test("the example is whole on a phone, and the result says what answered and how good it is", async ({ open }) => {
    const page = await open("/?sl=auto&tl=en-us");
    const example = page.getByRole("button", { name: t.example });
    await expect(example).toBeInViewport({ ratio: 1 });
    await example.click();
    const result = page.getByRole("region", { name: t.target, exact: true });
    await expect(result.getByText(t.engine)).toBeVisible();
    await expect(result.getByText(t.starter)).toBeVisible();
  });

  test("a page that loads late takes the focus to its heading", async ({ open }) => {
    const page = await open("/403");
    await page.getByRole("main").getByRole("link").click();
    await expect(page.getByRole("textbox", { name: t.source })).toBeVisible();
    await expect(page.getByRole("heading", { level: 1 })).toBeFocused();
  });
});
