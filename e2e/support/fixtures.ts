import { AxeBuilder } from "@axe-core/playwright";
import { type Page, expect, test as base } from "@playwright/test";
import { watchCaptchas } from "./captchas.ts";
import { product } from "./product.ts";

export type InterfaceLanguage = "zh" | "en";
export const interfaceLanguages = ["zh", "en"] as const;

/**
 * The language in which the flows of a spec run: one of the two, by turns, always the same for a name. `FLOWS_IN` runs all
 * of them in one. Texts and layout of every page are looked at in both (`pages.spec.ts`).
 */
export function languageOf(spec: string): InterfaceLanguage {
  const chosen = interfaceLanguages.find((language) => language === process.env["FLOWS_IN"]);
  return chosen ?? (turnOf(spec) === 0 ? "zh" : "en");
}

/** 0 or 1, always the same for a name. */
const turnOf = (name: string): number => Buffer.from(name).reduce((sum, byte) => sum + byte, 0) % 2;

export const productUrl = product.url;

/**
 * A page that opens the product in one language and fails the test on any error in its console. A picture is kept of what
 * a test failed at, and taken of nothing else: that costs as much as opening a page.
 */
export const test = base.extend<{ language: InterfaceLanguage; open: (path: string) => Promise<Page> }>({
  language: ["zh", { option: true }],
  page: async ({ page }, use, testInfo) => {
    const refused: string[] = [];
    page.on("response", (response) => {
      if (response.status() >= 400) refused.push(`${response.status()} ${response.url()}`);
    });
    await use(page);
    if (testInfo.status === testInfo.expectedStatus) return;
    await describeFailure(page, refused);
    const path = testInfo.outputPath("failed.png");
    const isTaken = await page.screenshot({ path }).then(
      () => true,
      () => false,
    );
    if (isTaken) await testInfo.attach("screenshot", { path, contentType: "image/png" });
  },
  open: async ({ page, context, language }, use) => {
    const faults: string[] = [];
    page.on("pageerror", (error) => faults.push(error.message));
    page.on("console", (message) => {
      if (message.type() === "error" && !/status of (4|5)\d\d/.test(message.text())) faults.push(message.text());
    });
    watchCaptchas(page);
    await context.addCookies([{ name: "language", value: language, url: productUrl }]);
    await use(async (path) => {
      await page.goto(productUrl + path);
      return page;
    });
    expect(faults).toEqual([]);
  },
});
export { expect } from "@playwright/test";

/** Prints what the reader saw when a test failed: a log of it may be all that is left of the run. */
async function describeFailure(page: Page, refused: readonly string[]): Promise<void> {
  const snapshot = await page.locator("body").ariaSnapshot({ timeout: 10_000 }).catch(String);
  console.log([`Failed at ${page.url()}`, ...refused.slice(-10), snapshot.slice(0, 6000)].join("\n"));
}

/**
 * Checks the page within itself: an empty page for the result, and half a megabyte of script that is there already, take
 * longer than the check. No page of ours has frames of another origin, which would need both.
 */
async function auditOf(page: Page): Promise<AxeBuilder> {
  const isThere = await page.evaluate("typeof window.axe === 'object'");
  return new AxeBuilder(isThere === true ? { page, axeSource: ";" } : { page }).setLegacyMode();
}

/** Style sheets are not fetched and read once more: the one rule that asks for them is about turned phones. */
const auditOptions = { resultTypes: ["violations" as const], preload: false };

/** No serious or critical axe violation on the page once it stands still: half faded in, no colour has contrast. */
export async function expectAccessible(page: Page): Promise<void> {
  await expect(async () => {
    const { violations } = await (await auditOf(page)).options(auditOptions).analyze();
    const serious = violations.filter(({ impact }) => impact === "serious" || impact === "critical");
    expect(serious.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(" ")}`)).toEqual([]);
  }).toPass({ timeout: 150_000 });
}

/** Nothing sticks out sideways. */
export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  const excess = await page.evaluate("document.documentElement.scrollWidth - document.documentElement.clientWidth");
  expect(excess).toBeLessThanOrEqual(0);
}

/** Gives the page a width, and waits until it is drawn in it: a key before that goes to what is about to leave. */
async function widen(page: Page, width: number): Promise<void> {
  await page.setViewportSize({ width, height: 844 });
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve))));
}

/** Gives the page a width and a colour scheme, and waits until it wears them. */
export async function wear(page: Page, width: number, colorScheme: "light" | "dark"): Promise<void> {
  await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
  await expect(page.locator("html")).toHaveAttribute("data-mantine-color-scheme", colorScheme);
  await widen(page, width);
  // At every frame: a poll of the test's own would sleep through the end of a short transition.
  await page.waitForFunction(() => document.getAnimations().length === 0, undefined, { timeout: 150_000 });
}

const looks = [
  [1280, "light"],
  [390, "dark"],
  [1280, "dark"],
  [390, "light"],
] as const;

/**
 * Looks at the page at both widths, one in light and one in dark; which of them, names take by turns. `LOOKS=all` looks at
 * all four, `SCREENSHOTS` names a folder for pictures of them.
 */
export async function inspect(page: Page, name: string): Promise<void> {
  const first = 2 * turnOf(name);
  for (const [width, colorScheme] of process.env["LOOKS"] === "all" ? looks : looks.slice(first, first + 2)) {
    await wear(page, width, colorScheme);
    if (process.env["SCREENSHOTS"]) {
      const path = `${process.env["SCREENSHOTS"]}/${name}-${width}-${colorScheme}.png`;
      await page.screenshot({ path, fullPage: true });
    }
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
  }
  await widen(page, 1280);
}
