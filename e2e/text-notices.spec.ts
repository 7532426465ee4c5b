import { languageCalls } from "@yiqiao/contracts/languages";
import { expect, inspect, languageOf, test } from "./support/fixtures.ts";

const texts = {
  zh: {
    source: "待翻译文本",
    target: "译文",
    copy: "复制译文",
    differs: "文本是中文，不是英语",
    take: "改为中文译英语",
    insist: "确实是英语，继续翻译",
    domain: /^领域/,
    general: "使用通用模型",
    unavailable: "暂不可用：尚未安装引擎，管理员可添加模型或远程引擎",
    targetLanguage: /^目标语言/,
    starter: "本译文出自入门小模型",
    unsure: "可能是法语",
    walk: "公园",
  },
  en: {
    source: "Text to translate",
    target: "Translation",
    copy: "Copy translation",
    differs: "The text is in Chinese, not in English",
    take: "Translate from Chinese into English",
    insist: "It is English: translate it",
    domain: /^Domain/,
    general: "With the general model",
    unavailable: "Not available: no engine is installed. An administrator can add a model or a remote engine.",
    targetLanguage: /^Target language/,
    starter: "Translated by the small starter model",
    unsure: "Possibly French",
    walk: "河边",
  },
} as const;
const chinese = "我们明天下午三点在会议室讨论新项目。";

const language = languageOf("text-notices");
const t = texts[language];
test.describe("what the text page tells", () => {
  test.use({ language });

  test("a text in another language than the chosen one is told, charged nothing, and translated by one click", async ({
    open,
  }) => {
    const page = await open("/?sl=en-us&tl=zh-cn");
    const result = page.getByRole("region", { name: t.target, exact: true });
    await page.getByRole("textbox", { name: t.source }).fill(chinese);
    await expect(result.getByText(t.differs)).toBeVisible();
    await expect(
      page
        .getByRole("banner")
        .getByText(/100,000/)
        .first(),
    ).toBeVisible();
    await inspect(page, `source-differs-${language}`);
    await result.getByRole("button", { name: t.take }).click();
    await expect(page).toHaveURL(/sl=zh-cn.{0,900}tl=en-us/);
    await expect(page.getByRole("button", { name: t.copy })).toBeEnabled();
    await expect(result.getByRole("note")).toContainText(t.starter);
    await inspect(page, `starter-${language}`);
  });

  test("a text is translated from the chosen language where its reader insists", async ({ open }) => {
    const page = await open("/?sl=en-us&tl=zh-cn");
    await page.getByRole("textbox", { name: t.source }).fill(chinese);
    await page.getByRole("button", { name: t.insist }).click();
    await expect(page.getByText(t.differs)).toHaveCount(0);
  });

  test("what holds for several languages or domains is said once", async ({ open }) => {
    const page = await open("/?sl=zh-cn&tl=en-us");
    await page.getByRole("button", { name: t.targetLanguage }).click();
    await expect(page.getByText(t.unavailable, { exact: true })).toHaveCount(1);
    await page.keyboard.press("Escape");
    await page.getByRole("button", { name: t.domain }).click();
    await expect(page.getByText(t.general, { exact: true })).toHaveCount(1);
  });

  test("what has arrived of a translation stays where it is while the rest comes", async ({ open, page }) => {
    await page.addInitScript(() => {
      const tops = new Set<number>();
      Object.assign(window, { tops });
      new MutationObserver(() => {
        const first = document.querySelector("[data-sentence='0']:not([data-stale])");
        if (first !== null) tops.add(Math.round(first.getBoundingClientRect().top));
      }).observe(document, { childList: true, subtree: true, attributes: true });
    });
    const pairsKnown = page.waitForResponse((response) =>
      response.url().includes(languageCalls.allLanguagesAndDomains.path),
    );
    await open("/?sl=zh-cn&tl=en-us");
    await pairsKnown;
    // Other sentences in each language: what was translated before comes all at once.
    const numbered = Array.from({ length: 12 }, (_, place) => `第${place + 1}天我们去${t.walk}散步。`);
    await page.getByRole("textbox", { name: t.source }).fill(numbered.join(""));
    await expect(page.getByRole("button", { name: t.copy })).toBeEnabled();
    await expect(page.getByRole("region", { name: t.target, exact: true }).getByRole("note")).toBeVisible();
    expect(await page.evaluate(() => [...(window as unknown as { tops: Set<number> }).tops])).toHaveLength(1);
  });

  test("a language that is only guessed is not told with a percentage", async ({ open, page }) => {
    const guess = [{ lang: "fr", confidence: 0.55 }];
    await page.route("**/translate/try_translate", async (route) => {
      const data = { code: 43004, message: "x", data: {} };
      await route.fulfill({ json: data });
    });
    await page.route("**/translate/langid", async (route) => {
      const data = [{ lang: "fr", confidence: 0.55, candidates: guess }];
      await route.fulfill({ json: { code: 20000, message: "", data } });
    });
    await open("/?sl=auto&tl=en-us");
    await page.getByRole("textbox", { name: t.source }).fill("bien");
    await expect(page.getByText(t.unsure).first()).toBeVisible();
    await expect(page.getByText(/55\s?%/)).toHaveCount(0);
  });

  for (const width of [1280, 390]) {
    test(`after pasting a long text both sides begin at the top, at ${width}`, async ({ open, page, context }) => {
      await context.grantPermissions(["clipboard-read", "clipboard-write"]);
      await page.setViewportSize({ width, height: 700 });
      await open("/?sl=zh-cn&tl=en-us");
      const field = page.getByRole("textbox", { name: t.source });
      await field.focus();
      const long = Array.from({ length: 120 }, () => "今天天气很好。").join("\n");
      await page.evaluate((text) => navigator.clipboard.writeText(text), long);
      await page.keyboard.press("Control+V");
      await expect(field).toHaveValue(long);
      await expect(page.getByRole("button", { name: t.copy })).toBeEnabled();
      await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
      const scrolled = await field.evaluate((element) => element.closest("section")?.firstElementChild?.scrollTop);
      expect(scrolled).toBe(0);
      expect(await field.evaluate((element: HTMLTextAreaElement) => element.selectionStart)).toBe(long.length);
      await expect(page.getByText(long.slice(0, 7)).first()).toBeInViewport();
    });
  }
});
