import { contentOf, downloadBy } from "./support/documents.ts";
import {
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  inspect,
  languageOf,
  productUrl,
  test,
  wear,
} from "./support/fixtures.ts";
import { product } from "./support/product.ts";
import {
  listSiteRequests,
  enterWebPages,
  frameOf,
  openAddress,
  watchForeign,
  webPageTexts,
} from "./support/web-pages.ts";

const language = languageOf("web-pages");
const t = webPageTexts[language];
const article = "A day in the park";
const chinese = /[\u4e00-\u9fff]{3}/;

test.describe("web pages", () => {
  test.use({ language });

  test("a page is translated in place, compared, followed, downloaded and found again", async ({ open }) => {
    const page = await enterWebPages(open, `web-flow-${language}@example.com`);
    const foreign = watchForeign(page);
    await expectAccessible(page);
    await openAddress(page, language, `${product.site}/article`);
    const shown = page.getByRole("region", { name: t.page(article) });
    const frame = frameOf(page, t.frame);
    await expect(frame.locator("#first")).toHaveText(chinese);
    await expect(shown.getByText(t.done)).toBeVisible();
    await expect(shown.getByText(t.forms)).toBeVisible();
    // The page's own look and markup stay, its script has not run, its code is left alone.
    await expect(frame.locator("h1")).toHaveCSS("color", "rgb(0, 90, 60)");
    await expect(frame.locator("#first b")).toHaveText(chinese);
    await expect(frame.locator("code")).toHaveText("npm install");
    await expect(frame.locator("img")).toHaveAttribute("alt", chinese);
    await expect(frame.locator("input")).toHaveAttribute("inert", "");
    expect(await frame.locator("img").evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(16);
    await inspect(page, `web-page-${language}`);

    await shown.getByText(t.sideBySide, { exact: true }).click();
    await expect(frameOf(page, t.sourceFrame).locator("#first")).toContainText("The weather is good today.");
    await expect(frame.locator("#first")).toHaveText(chinese);
    await frame.locator("html").evaluate((root) => root.ownerDocument.defaultView?.scrollTo(0, 600));
    await expect
      .poll(() =>
        frameOf(page, t.sourceFrame)
          .locator("html")
          .evaluate((root) => root.scrollTop > 100),
      )
      .toBe(true);
    await shown.getByText(t.bilingual, { exact: true }).click();
    await expect(frame.locator("#first")).toContainText("The weather is good today.");
    await expect(frame.locator("#first yq-translation")).toHaveText(chinese);
    await shown.getByText(t.source, { exact: true }).click();
    await expect(frameOf(page, t.sourceFrame).locator("#first")).not.toHaveText(chinese);
    await shown.getByText(t.translation, { exact: true }).click();

    const file = await downloadBy(page, () => shown.getByRole("button", { name: t.download, exact: true }).click());
    const html = (await contentOf(file)).toString("utf8");
    expect(html).toMatch(/<h1>[\u4e00-\u9fff]+/);
    expect(html).toContain("data:image/png;base64,");
    expect(html).not.toMatch(/<script|<form[^<>]*action/);

    await frame.getByRole("link").first().click();
    await expect(page.getByRole("region", { name: t.page("The next day") })).toBeVisible();
    await expect(frameOf(page, t.frame).locator("p")).toHaveText(chinese);
    await page.goBack();
    await expect(page.getByRole("region", { name: t.page(article) })).toBeVisible();
    await expect(frameOf(page, t.frame).locator("#first")).toHaveText(chinese);

    await wear(page, 390, "light");
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
    await wear(page, 1280, "light");
    await page.getByRole("button", { name: t.close, exact: true }).click();
    const recent = page.getByRole("region", { name: t.recent });
    await expect(recent.getByRole("link", { name: t.openOf(article) }).first()).toBeVisible();
    await expectAccessible(page);
    await recent
      .getByRole("button", { name: t.deleteOf(article) })
      .first()
      .click();
    await recent
      .getByRole("link", { name: t.openOf("The next day") })
      .first()
      .click();
    await expect(frameOf(page, t.frame).locator("p")).toHaveText(chinese);

    expect(foreign).toEqual([]);
    expect((await listSiteRequests()).filter((path) => path.startsWith("/stolen"))).toEqual([]);
  });

  test("what cannot be shown is told, and why", async ({ open }) => {
    const page = await enterWebPages(open, `web-errors-${language}@example.com`);
    await openAddress(page, language, "not an address");
    await expect(page.getByText(t.needed)).toBeVisible();
    for (const [address, text] of [
      ["http://10.0.0.1/", t.forbidden],
      ["http://localhost:5432/", t.forbidden],
      [`${product.site}/nothing`, t.missing],
    ] as const) {
      await openAddress(page, language, address);
      await expect(page.getByRole("alert").filter({ hasText: t.failed }).getByText(text)).toBeVisible();
    }
    await inspect(page, `web-page-failed-${language}`);
    await openAddress(page, language, `${product.site}/app`);
    await expect(page.getByText(t.scripts)).toBeVisible();
    await page.locator("input[type=file]").setInputFiles({
      name: "notes.pdf",
      mimeType: "application/pdf",
      buffer: Buffer.from("%PDF"),
    });
    await expect(page.getByText(t.wrongFile)).toBeVisible();
  });

  test("a saved page is translated, and one in another character set; an address leads to a page", async ({ open }) => {
    const page = await enterWebPages(open, `web-saved-${language}@example.com`);
    await page.locator("input[type=file]").setInputFiles({
      name: "saved.html",
      mimeType: "text/html",
      buffer: Buffer.from("<!DOCTYPE html><html lang=en><title>Saved</title><p>The train leaves in the morning.</p>"),
    });
    await expect(frameOf(page, t.frame).locator("p")).toHaveText(chinese);
    await page.goto(`${productUrl}/webpage?url=${encodeURIComponent(`${product.site}/gbk`)}`);
    await expect(page.getByRole("region", { name: t.page("早上好") })).toBeVisible();
    await expect(frameOf(page, t.frame).locator("p")).toContainText(/today|weather/i);
    await page.goto(`${productUrl}/webpage?page=6f2f5dfb-6d5c-4b63-9d0e-0d4f6d3c3a11`);
    await expect(page.getByRole("alert").getByText(t.gone)).toBeVisible();
  });

  test("the price of a long page is told first", async ({ open }) => {
    const page = await enterWebPages(open, `web-price-${language}@example.com`);
    await openAddress(page, language, `${product.site}/long`);
    await expect(page.getByRole("heading", { name: t.price })).toBeVisible();
    await expect(frameOf(page, t.frame).locator("p").first()).toContainText("The train number 0");
    await inspect(page, `web-page-price-${language}`);
    await page.getByRole("button", { name: t.start, exact: true }).click();
    await expect(frameOf(page, t.frame).locator("p").first()).toHaveText(chinese);
  });
});
