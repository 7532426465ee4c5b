import type { Page } from "@playwright/test";
import { accountPassword, addAccount, addSite } from "./support/database.ts";
import { expect, languageOf, productUrl, test } from "./support/fixtures.ts";
import { submitPassword } from "./support/sign-in.ts";

const names = { zh: "晨光译站", en: "Daybreak Translate" } as const;
const ours = /译桥|Yiqiao/;
const addDaybreak = () => addSite({ code: "daybreak", nameZh: names.zh, nameEn: names.en, primary: "#7a2e8e" });

/** Everything that the window's title, its icon and the page's banner have said since it began to load. */
async function watchLook(page: Page): Promise<() => Promise<string>> {
  await page.addInitScript(() => {
    const seen = new Set<string>();
    Object.assign(window, { seenLook: seen });
    new MutationObserver(() => {
      seen.add(document.title);
      seen.add(document.querySelector<HTMLLinkElement>("link[rel=icon]")?.href ?? "");
      seen.add(document.querySelector("header")?.textContent ?? "");
      seen.add(document.querySelector("header svg[viewBox='0 0 32 32']") === null ? "" : "favicon.svg");
    }).observe(document, { childList: true, subtree: true, characterData: true, attributes: true });
  });
  return () => page.evaluate(() => [...(window as unknown as { seenLook: Set<string> }).seenLook].join("\n"));
}

const language = languageOf("site-brand");
test.describe("the brand of a site's login page", () => {
  test.use({ language });

  test("is in the page before any script", async ({ browser }) => {
    await addDaybreak();
    const locale = language === "zh" ? "zh-CN" : "en-US";
    const context = await browser.newContext({ javaScriptEnabled: false, locale });
    const page = await context.newPage();
    for (const path of ["/daybreak", "/daybreak?view=register", "/forget?site=daybreak"]) {
      await page.goto(productUrl + path);
      await expect(page).toHaveTitle(names[language]);
      expect(await page.content()).toContain(`<noscript>${names[language]}:`);
      expect(await page.content()).not.toMatch(ours);
      expect(await page.content()).not.toContain("favicon.svg");
    }
    await page.goto(`${productUrl}/nobody`);
    await expect(page).toHaveTitle(ours);
    await context.close();
  });

  test("stays its members' after they log in there, on every page and after a reload", async ({ open, page }) => {
    const account = `dawn-${language}@example.com`;
    const siteId = await addDaybreak();
    await addAccount({ account, siteId });
    await open("/daybreak");
    await submitPassword(page, language, { account, password: accountPassword });
    const banner = page.getByRole("banner");
    await expect(banner.getByRole("button", { name: account.slice(0, 4) })).toBeVisible();
    await expect(banner.getByText(names[language])).toBeVisible();
    await expect(page.getByRole("contentinfo")).toContainText(names[language]);
    const seen = await watchLook(page);
    for (const path of ["/", "/account"]) {
      await page.goto(productUrl + path);
      await expect(banner.getByText(names[language])).toBeVisible();
      await expect(page).toHaveTitle(new RegExp(names[language]));
      expect(await seen()).not.toMatch(ours);
    }
  });

  for (const path of ["/daybreak", "/forget?site=daybreak"]) {
    test(`is never another one's at ${path}, however late the answers come`, async ({ open, page }) => {
      await addDaybreak();
      // The browser knows the main site's look from before.
      await open("/");
      await expect(page.getByRole("banner").getByText(ours)).toBeVisible();
      const held = Promise.withResolvers<void>();
      await page.route(/get_site_name/, async (route) => {
        await held.promise;
        await route.continue();
      });
      const seen = await watchLook(page);
      await page.goto(productUrl + path);
      // Before any answer: the page brought what it needs.
      await expect(page.getByRole("banner").getByText(names[language])).toBeVisible();
      await expect(page).toHaveTitle(new RegExp(names[language]));
      held.resolve();
      await expect(page.getByRole("textbox").first()).toBeVisible();
      expect(await seen()).toContain(names[language]);
      expect(await seen()).not.toMatch(ours);
      expect(await seen()).not.toContain("favicon.svg");
    });
  }
});
