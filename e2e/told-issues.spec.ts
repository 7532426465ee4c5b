import type { SegmentIssue, TranslateResult } from "@yiqiao/contracts/text";
import { expect, inspect, languageOf, test } from "./support/fixtures.ts";

const texts = {
  zh: {
    source: "待翻译文本",
    target: "译文",
    told: "2 处与原文不一致，请核对",
    changed: "“20,000”变成了“2000000”",
    missing: "译文中缺少“33”",
  },
  en: {
    source: "Text to translate",
    target: "Translation",
    told: "2 places to check against the source",
    changed: "“20,000” has become “2000000”",
    missing: "“33” is not in the translation",
  },
} as const;

const source = "We sold 20,000 units to 33 people.";
const target = "我们向人们卖出2000000台。";
const issues: SegmentIssue[] = [
  {
    kind: "number",
    source: "20,000",
    source_start: 8,
    source_end: 14,
    target: "2000000",
    target_start: 7,
    target_end: 14,
  },
  { kind: "number", source: "33", source_start: 24, source_end: 26 },
];

/** What a server answers whose engine has got two numbers wrong. */
function answer(): string {
  const segment = { source, target, provenance: "mt", issues, source_start: 0, source_end: source.length } as const;
  const counts = { total: source.length, repeated: 0, from_memory: 0, net: source.length };
  const result: TranslateResult = {
    translations: [
      {
        text: target,
        src_lang: "en-us",
        segments: [{ ...segment, target_start: 0, target_end: target.length }],
        characters: source.length,
      },
    ],
    characters: source.length,
    counts,
    balance_after: 1000,
    engine: "local",
    domain_served: "general",
  };
  const event = { item: 0, index: 0, total: 1, src_lang: "en-us", after: "", characters: source.length, ...segment };
  return `event: segment\ndata: ${JSON.stringify(event)}\n\nevent: done\ndata: ${JSON.stringify(result)}\n\n`;
}

const language = languageOf("told-issues");
const t = texts[language];
test.describe("what a translation says otherwise", () => {
  test.use({ language });

  test("is marked at its place and listed", async ({ open }) => {
    const page = await open("/?sl=en-us&tl=zh-cn");
    await page.route(/\/translate\/(?:text|try_translate)$/, (route) =>
      route.fulfill({ contentType: "text/event-stream", body: answer() }),
    );
    await page.getByRole("textbox", { name: t.source }).fill(source);
    const pane = page.getByRole("region", { name: t.target, exact: true });
    await expect(pane.getByText(t.told)).toBeVisible();
    await expect(pane.getByRole("listitem").filter({ hasText: t.changed })).toBeVisible();
    await expect(pane.getByRole("listitem").filter({ hasText: t.missing })).toBeVisible();
    await expect(pane.locator('[data-issue="number"]')).toHaveText("2000000");
    await expect(pane.locator('[data-issue="missing"]')).toBeVisible();
    const sentence = pane.getByRole("button", { name: /2000000/ });
    await expect(sentence).toHaveAccessibleDescription(new RegExp(`${t.changed}.*${t.missing}`));
    await inspect(page, `told-issues-${language}`);
  });
});
