import type { TranslateResult } from "@yiqiao/contracts/text";
import { expect, inspect, languageOf, test } from "./support/fixtures.ts";

const texts = {
  zh: {
    source: "待翻译文本",
    target: "译文",
    doubtful: "引擎对这句译文把握不大，请对照原文核对。",
    dialog: "其他译法",
  },
  en: {
    source: "Text to translate",
    target: "Translation",
    doubtful: "The engine is unsure of this sentence. Check it against the source.",
    dialog: "Other translations",
  },
} as const;

const sentences = [
  { source: "We meet at nine tomorrow.", target: "我们明天九点见面。", confidence: 0.82 },
  {
    source: "Cracks in the weld must be repaired before the tank is filled.",
    target: "湿度的球员必须在垃圾被填满之前修复。",
    confidence: 0.21,
  },
  { source: "Please send me the file.", target: "请把文件发给我。" },
] as const;
const source = sentences.map((sentence) => sentence.source).join(" ");

/** What a server answers whose engine is unsure of the second of three sentences. */
function answer(): string {
  let [at, targetAt] = [0, 0];
  const segments = sentences.map((sentence) => {
    const start = at;
    const targetStart = targetAt;
    at += sentence.source.length + 1;
    targetAt += sentence.target.length;
    const place = { source_start: start, source_end: at - 1, target_start: targetStart, target_end: targetAt };
    return { ...sentence, provenance: "mt" as const, ...place };
  });
  const counts = { total: source.length, repeated: 0, from_memory: 0, net: source.length };
  const result: TranslateResult = {
    translations: [
      {
        text: sentences.map(({ target }) => target).join(""),
        src_lang: "en-us",
        segments,
        characters: source.length,
      },
    ],
    characters: source.length,
    counts,
    balance_after: 1000,
    engine: "local",
    domain_served: "general",
  };
  const events = segments.map(({ target_start: _start, target_end: _end, ...segment }, index) => {
    const event = { item: 0, index, total: segments.length, src_lang: "en-us", after: "", ...segment };
    return `event: segment\ndata: ${JSON.stringify(event)}\n\n`;
  });
  return `${events.join("")}event: done\ndata: ${JSON.stringify(result)}\n\n`;
}

const language = languageOf("doubtful-sentences");
const t = texts[language];
test.describe("a sentence that the engine is unsure of", () => {
  test.use({ language });

  test("is marked in the translation, and its details say why", async ({ open }) => {
    const page = await open("/?sl=en-us&tl=zh-cn");
    await page.route(/\/translate\/(?:text|try_translate)$/, (route) =>
      route.fulfill({ contentType: "text/event-stream", body: answer() }),
    );
    await page.getByRole("textbox", { name: t.source }).fill(source);
    const pane = page.getByRole("region", { name: t.target, exact: true });
    const doubtful = pane.locator("[data-doubtful]");
    await expect(doubtful).toHaveText(sentences[1].target);
    await expect(doubtful).toHaveAccessibleDescription(t.doubtful);
    await inspect(page, `doubtful-sentences-${language}`);
    await doubtful.click();
    const details = page.getByRole("dialog", { name: t.dialog });
    await expect(details.getByText(t.doubtful)).toBeVisible();
    await inspect(page, `doubtful-details-${language}`);
  });
});
