import { apiPrefix, envelopeOf } from "@yiqiao/contracts";
import { quotaCalls, remainingSchema } from "@yiqiao/contracts/quota";
import { codePointLength } from "@yiqiao/contracts/text";
import type { Browser, Page } from "@playwright/test";
import { expect, type InterfaceLanguage, interfaceLanguages, productUrl, test } from "./support/fixtures.ts";

const runs = Number(process.env["TEST_RUNS"] ?? 6);
const runsAtATime = Math.min(runs, 4);
const cpuSlowdown = 4;
const longestDelayMs = 3000;
const longestPauseMs = 2000;
const texts = {
  zh: { source: "待翻译文本", target: "译文", copy: "复制译文" },
  en: { source: "Text to translate", target: "Translation", copy: "Copy translation" },
} as const;

/** The same numbers for the same seed, 0 to 1. */
function randomFrom(seed: number): () => number {
  let state = (seed + 1) * 0x9e3779b9;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

const sentences = {
  zh: [
    "今天天气很好。",
    "我们去公园散步吧。",
    "会议推迟到下周三。",
    "请把文件发给我。",
    "她在北京工作了三年。",
    "这本书很有意思。",
  ],
  en: [
    "The weather is very nice today.",
    "Let us go for a walk in the park.",
    "The meeting was put off until next week.",
    "Please send me the file.",
    "She has worked in Beijing for a long time.",
    "This book is worth reading.",
  ],
} as const;

/** More than an address carries, of few distinct sentences: what costs is little, what is to be kept is much. */
function longText(random: () => number, language: InterfaceLanguage): string {
  const wanted = 2050 + Math.floor(random() * 1500);
  const lines: string[] = [];
  for (let length = 0; length < wanted; length += (lines.at(-1)?.length ?? 0) + 1) {
    lines.push(sentences[language][Math.floor(random() * sentences[language].length)] ?? "");
  }
  return lines.join("\n");
}

interface Run {
  readonly page: Page;
  readonly random: () => number;
  readonly language: InterfaceLanguage;
  /** The texts that the page has had translated. */
  readonly sent: string[];
}

async function openSlowly(browser: Browser, seed: number): Promise<Run> {
  const random = randomFrom(seed);
  const language = interfaceLanguages[seed % 2] ?? "zh";
  const context = await browser.newContext();
  await context.addCookies([{ name: "language", value: language, url: productUrl }]);
  const page = await context.newPage();
  const devTools = await context.newCDPSession(page);
  await devTools.send("Emulation.setCPUThrottlingRate", { rate: cpuSlowdown });
  const sent: string[] = [];
  await page.route(`**${apiPrefix}/**`, async (route) => {
    const body: unknown = route.request().url().includes("/translate/t") ? route.request().postDataJSON() : undefined;
    if (typeof body === "object" && body !== null && "text" in body) sent.push(String(body.text));
    const response = random();
    await new Promise((resolve) => setTimeout(resolve, response * longestDelayMs));
    await route.continue().catch(() => undefined);
  });
  return { page, random, language, sent };
}

const remaining = envelopeOf(remainingSchema);
async function charactersLeft(page: Page): Promise<number> {
  const answer = await page.context().request.get(productUrl + apiPrefix + quotaCalls.remaining.path);
  return remaining.parse(await answer.json()).data.total_left;
}

/** What the sentences of some texts cost, each once. */
function costOnce(all: readonly string[]): number {
  return [...new Set(all.flatMap((text) => text.split("\n")))].reduce(
    (sum, line) => sum + codePointLength(line) + 1,
    0,
  );
}

/** Puts a text into the field with the focus, as a browser pastes: windows side by side have one clipboard. */
async function paste(page: Page, text: string): Promise<void> {
  await page.evaluate((copied) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData("text/plain", copied);
    const event = new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true });
    if (document.activeElement?.dispatchEvent(event) === true) document.execCommand("insertText", false, copied);
  }, text);
}

/** Pastes, and goes on typing after a while or not at all. */
async function pasteAtRandom(browser: Browser, seed: number): Promise<void> {
  const { page, random, language, sent } = await openSlowly(browser, seed);
  const t = texts[language];
  const before = await charactersLeft(page);
  await page.goto(productUrl);
  const field = page.getByRole("textbox", { name: t.source });
  await field.focus();
  const from = random() < 0.5 ? "zh" : "en";
  const pasted = longText(random, from);
  await paste(page, pasted);
  await page.waitForTimeout(random() * longestPauseMs);
  const typed = random() < 0.5 ? "" : `\n${sentences[from][0]}`;
  await page.keyboard.type(typed, { delay: random() * 60 });
  await expect(page).toHaveURL(/sl=auto/, { timeout: 150_000 });
  await expect(page.getByRole("button", { name: t.copy })).toBeEnabled({ timeout: 150_000 });
  const result = page.getByRole("region", { name: t.target, exact: true });
  // Between what was pasted and what was typed after it the page may rest.
  await expect.poll(() => sent.at(-1), { message: `seed ${seed}`, timeout: 150_000 }).toBe(pasted + typed);
  await expect(result).toHaveAttribute("aria-busy", "false", { timeout: 150_000 });
  expect(await field.inputValue(), `seed ${seed}`).toBe(pasted + typed);
  expect(before - (await charactersLeft(page)), `seed ${seed}`).toBeLessThanOrEqual(costOnce(sent));
  await page.context().close();
}

/** `TEST_RUNS` says how many. */
test("what is pasted on a slow machine stays, whatever comes late, and is charged once", async ({ browser }) => {
  test.setTimeout(180_000 + runs * 60_000);
  let next = 0;
  const work = async () => {
    for (let seed = next++; seed < runs; seed = next++) await pasteAtRandom(browser, seed);
  };
  await Promise.all(Array.from({ length: runsAtATime }, work));
});
