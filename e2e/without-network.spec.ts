import { apiPrefix } from "@yiqiao/contracts";
import { expect, type Page, test } from "@playwright/test";
import { watchCaptchas } from "./support/captchas.ts";
import { enterDocuments } from "./support/documents.ts";
import { expectAccessible, languageOf, productUrl } from "./support/fixtures.ts";

const texts = { zh: { retry: "重试", loading: "加载中…" }, en: { retry: "Try again", loading: "Loading…" } } as const;

/** The pages that load data of their own. */
const paths = [
  "/file",
  "/myfile",
  "/mymemorybank",
  "/mytermbank",
  "/publictermbank",
  "/order",
  "/member",
  "/history",
  "/message",
  "/statement",
] as const;

/** What the page itself stands on: who reads it, and on which site. */
const kept = ["/user/get_user_data", "/user/refresh_token", "/permission/", "/site/get_site_name"];

/** Lets no call for data through, as a lost connection would, once the client is there. */
async function cutOff(page: Page): Promise<void> {
  await page.route(`**${apiPrefix}/**`, (route) =>
    kept.some((path) =>
      route
        .request()
        .url()
        .includes(apiPrefix + path),
    )
      ? route.continue()
      : route.abort("internetdisconnected"),
  );
}

const language = languageOf("without-network");
const t = texts[language];
test.describe("without a network", () => {
  test("every page that loads data says so and offers to try again", async ({ page, context }) => {
    await context.addCookies([{ name: "language", value: language, url: productUrl }]);
    watchCaptchas(page);
    const open = async (path: string) => {
      await page.goto(productUrl + path);
      return page;
    };
    await enterDocuments(open, language, "offline");
    for (const path of paths) {
      await cutOff(page);
      await page.goto(productUrl + path);
      const retry = page.getByRole("main").getByRole("button", { name: t.retry }).first();
      await expect.soft(retry, path).toBeVisible();
      await expect.soft(page.getByRole("main").getByText(t.loading), path).toHaveCount(0);
      if (path === "/file") await expectAccessible(page);
      await page.unrouteAll({ behavior: "wait" });
      // The connection is back.
      await retry.click();
      await expect.soft(retry, path).toHaveCount(0);
    }
    await expectAccessible(page);
  });
});
