import { codePointLength } from "@yiqiao/contracts/text";
import { expect, expectAccessible, inspect, languageOf, test } from "./support/fixtures.ts";

const texts = {
  zh: {
    source: "待翻译文本",
    target: "译文",
    swap: "互换语言",
    clear: "清空文本",
    copy: "复制译文",
    keepLines: "保留换行",
    copied: "已复制",
    history: "历史记录",
    deleteEntry: "删除记录",
    taken: "按英语处理",
    change: "更改",
    english: /^英语/,
    details: "字符用量明细",
    charged: "已扣除",
    followed: "原文是英语，因此译为中文。",
  },
  en: {
    source: "Text to translate",
    target: "Translation",
    swap: "Swap languages",
    clear: "Clear text",
    copy: "Copy translation",
    keepLines: "Keep line breaks",
    copied: "Copied",
    history: "History",
    deleteEntry: "Delete entry",
    taken: "Taken for English",
    change: "Change",
    english: /^English/,
    details: "What it costs",
    charged: "Charged",
    followed: "The text is in English, so it is translated into Chinese.",
  },
} as const;
const chinese = "今天天气很好。我们去公园散步吧。";
const english = "The weather is very nice today. Let us go for a walk in the park.";

const wrapped = [
  "The meeting has been moved to Thursday because the room is not free, and",
  "please send us the signed contract before the end of the month, since our",
  "warehouse is closed on Sundays.",
].join("\n");

const language = languageOf("text");
const t = texts[language];
test.describe("text translation", () => {
  test.use({ language, permissions: ["clipboard-read", "clipboard-write"] });

  test("Chinese typed becomes English from the bundled model, and is copied", async ({ open }) => {
    const page = await open("/?sl=zh-cn&tl=en-us");
    const result = page.getByRole("region", { name: t.target, exact: true });
    await page.getByRole("textbox", { name: t.source }).fill(chinese);
    await expect(result).toContainText(/[A-Za-z]{3} [A-Za-z]{2}/);
    await expect(result).not.toContainText("天气");
    await page.getByRole("button", { name: t.copy }).click();
    await expect(page.getByText(t.copied).first()).toBeVisible();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(/[A-Za-z]{3,}/);

    // A table is copied as one.
    await page.getByRole("textbox", { name: t.source }).fill("钢管\t10\n铜线\t20");
    await expect(result).toContainText("20");
    await expect(result).not.toContainText(/[天钢铜]/);
    const copied = () =>
      page.evaluate(async () => {
        const [item] = await navigator.clipboard.read();
        return item?.types.includes("text/html") === true ? (await item.getType("text/html")).text() : "";
      });
    await page.getByRole("button", { name: t.copy }).click();
    await expect.poll(copied).toContain("<td>10</td>");
  });

  test("lines that a program wrapped are read as one, and stay lines where that is wished", async ({ open }) => {
    const page = await open("/?sl=en-us&tl=zh-cn");
    const result = page.getByRole("group", { name: t.target, exact: true });
    await page.getByRole("textbox", { name: t.source }).fill(wrapped);
    const linesOf = async () => (await result.innerText()).trim().split(/\n+/).length;
    await expect.poll(linesOf).toBe(1);
    const keep = page.getByRole("button", { name: t.keepLines });
    await keep.click();
    await expect.poll(linesOf).toBe(3);
    await expect(keep).toHaveAttribute("aria-pressed", "true");
    await inspect(page, `text-lines-${language}`);
    await keep.click();
    await expect.poll(linesOf).toBe(1);
  });

  test("English is detected and becomes Chinese; the state is in the address", async ({ open }) => {
    const page = await open("/?sl=auto&tl=zh-cn");
    const result = page.getByRole("region", { name: t.target, exact: true });
    await page.getByRole("textbox", { name: t.source }).fill(english);
    await expect(result).toContainText(/[\u4e00-\u9fff]{2,}/);
    await expect(page.getByText(language === "zh" ? /检测到：英语/ : /Detected: English/).first()).toBeVisible();
    await expect(page).toHaveURL(/text=The/);
    await page.reload();
    await expect(page.getByRole("textbox", { name: t.source })).toHaveValue(english);
    await expect(result).toContainText(/[\u4e00-\u9fff]{2,}/);
  });

  test("a word that is in several languages is taken for a likely one, and for another by one click", async ({
    open,
  }) => {
    const page = await open("/?sl=auto&tl=zh-cn");
    const result = page.getByRole("region", { name: t.target, exact: true });
    await page.getByRole("textbox", { name: t.source }).fill("Menu");
    await expect(result).toContainText(/[\u4e00-\u9fff]{2,}/);
    await expect(page.getByText(t.taken, { exact: true }).first()).toBeVisible();
    await inspect(page, `taken-for-${language}`);
    await page.getByRole("button", { name: t.change, exact: true }).click();
    await page.getByRole("option", { name: t.english }).click();
    await expect(page).toHaveURL(/sl=en-us/);
    await expect(page.getByText(t.taken, { exact: true })).toHaveCount(0);
  });

  test("a text in the language that it shall be translated into changes the target, once", async ({ open }) => {
    const page = await open("/?sl=auto&tl=en-us");
    await page.getByRole("textbox", { name: t.source }).fill(english);
    await expect(page.getByText(t.followed)).toBeVisible();
    await expect(page.getByRole("region", { name: t.target })).toContainText(/\p{Script=Han}/u);
    await expect(page).toHaveURL(/tl=zh-cn/);
  });

  test("what has no words comes back as it is, and costs nothing", async ({ open }) => {
    const page = await open("/?sl=auto&tl=zh-cn");
    await page.getByRole("textbox", { name: t.source }).fill("GitHub");
    await expect(page.getByRole("region", { name: t.target, exact: true })).toContainText("GitHub");
    await page.getByRole("button", { name: t.details }).click();
    const charged = page.getByRole("dialog").locator("dl > div", { hasText: t.charged });
    await expect(charged.getByText("0", { exact: true })).toBeVisible();
    await page.keyboard.press("Escape");
    await inspect(page, `no-words-${language}`);
  });

  test("swapping moves the translation to the source", async ({ open }) => {
    const page = await open("/?sl=zh-cn&tl=en-us");
    await page.getByRole("textbox", { name: t.source }).fill(chinese);
    await expect(page.getByRole("button", { name: t.copy })).toBeEnabled();
    await page.getByRole("button", { name: t.swap }).click();
    await expect(page).toHaveURL(/sl=en-us/);
    await expect(page.getByRole("textbox", { name: t.source })).toHaveValue(/[A-Za-z]{3,}/);
  });

  test("the excess over 5000 characters is marked and not translated", async ({ open }) => {
    const page = await open("/?sl=zh-cn&tl=en-us");
    const sent: number[] = [];
    page.on("request", (request) => {
      const body: unknown = request.url().includes("/translate/t") ? request.postDataJSON() : undefined;
      if (typeof body === "object" && body !== null && "text" in body) sent.push(codePointLength(String(body.text)));
    });
    await page.getByRole("textbox", { name: t.source }).fill("好".repeat(5003));
    await expect(page.getByText("5003/5000")).toBeVisible();
    await expect.poll(() => sent.length).toBeGreaterThan(0);
    expect(Math.max(...sent)).toBe(5000);
  });

  test("a pair that no engine serves says why", async ({ open }) => {
    const page = await open("/?sl=zh-cn&tl=my");
    await page.getByRole("textbox", { name: t.source }).fill(chinese);
    await expect(
      page
        .getByRole("region", { name: t.target, exact: true })
        .getByText(language === "zh" ? /暂不支持/ : /not available/),
    ).toBeVisible();
  });

  test("a guest's history keeps, restores and forgets", async ({ open }) => {
    const page = await open("/?sl=zh-cn&tl=en-us");
    await page.getByRole("textbox", { name: t.source }).fill(chinese);
    await expect(page.getByRole("button", { name: t.copy })).toBeEnabled();
    await page.getByRole("button", { name: t.copy }).click();
    await page.getByRole("button", { name: t.clear }).click();
    await page.getByRole("button", { name: t.history }).click();
    const drawer = page.getByRole("dialog");
    await expect(drawer.getByText("今天天气很好").first()).toBeVisible();
    await expectAccessible(page);
    await drawer.getByText("今天天气很好").first().click();
    await expect(page.getByRole("textbox", { name: t.source })).toHaveValue(chinese);
  });

  test("the history keeps the focus as its rows go, and gives it back when it closes", async ({ open }) => {
    const page = await open("/?sl=zh-cn&tl=en-us");
    await page.getByRole("textbox", { name: t.source }).fill(chinese);
    await expect(page.getByRole("button", { name: t.copy })).toBeEnabled();
    await page.getByRole("button", { name: t.copy }).click();
    await page.getByRole("button", { name: t.history }).click();
    const drawer = page.getByRole("dialog");
    await drawer.getByRole("button", { name: t.deleteEntry }).first().press("Enter");
    await expect(drawer.getByText("今天天气很好")).toHaveCount(0);
    await expect(drawer).toBeFocused();
    await page.keyboard.press("Escape");
    await expect(page.getByRole("button", { name: t.history })).toBeFocused();
  });
});
