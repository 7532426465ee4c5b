import { buyingTexts, logInBuyer, toTestProvider } from "./support/buying.ts";
import { accountPassword, addAccount } from "./support/database.ts";
import { choose, documentTexts, plain } from "./support/documents.ts";
import {
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  languageOf,
  productUrl,
  test,
  wear,
} from "./support/fixtures.ts";
import { stateOf } from "./support/orders.ts";
import { submitPassword } from "./support/sign-in.ts";
import { blankPath } from "./support/sessions.ts";

const source = { zh: "待翻译文本", en: "Text to translate" } as const;
const copy = { zh: "复制译文", en: "Copy translation" } as const;
const first = "今天天气很好。";
const rest = "我们去公园散步吧，然后一起回家吃晚饭，晚上再看一部新的电影。";

const language = languageOf("buying");
const t = buyingTexts[language];
test.describe("buying", () => {
  test.use({ language });

  test("characters run out in a text; a plan and a pack are bought, and the text goes on", async ({ open, page }) => {
    await open(blankPath);
    const account = `short-${language}@example.com`;
    await logInBuyer(page, { account, path: "/?sl=zh-cn&tl=en-us", characters: 20 });
    const field = page.getByRole("textbox", { name: source[language] });
    /** There is one only beside a translation. */
    const translated = page.getByRole("button", { name: copy[language] });
    await field.fill(first);
    await expect(translated).toBeEnabled();
    await field.fill(first + rest);

    await expect(page.getByRole("dialog", { name: t.short })).toBeVisible();
    const dialog = page.getByRole("dialog");
    await expect(dialog.getByRole("tab", { name: t.plans })).toHaveAttribute("aria-selected", "true");
    await expectAccessible(page);
    await dialog.getByRole("button", { name: t.buy(t.standard) }).click();
    await expect(dialog.getByText("¥29.00").first()).toBeVisible();
    const provider = await toTestProvider(page, language, dialog.getByRole("button", { name: t.pay }));
    await expect(page.getByText(t.waiting)).toBeVisible();
    await provider.getByRole("button", { name: t.accept }).click();
    await expect(provider).toHaveURL(/\/cashier/);
    await expect(provider.getByText(t.paid, { exact: true })).toBeVisible();

    await page.bringToFront();
    const payment = page.getByRole("dialog", { name: t.payment });
    await expect(payment.getByText(t.paid, { exact: true })).toBeVisible();
    await payment.getByRole("button", { name: t.goOn }).click();
    await expect(page.getByRole("dialog")).toHaveCount(0);
    await expect(field).toHaveValue(first + rest);
    await expect(translated).toBeEnabled();
    await expect(
      page
        .getByRole("banner")
        .getByText(/1,499,\d{3}/)
        .filter({ visible: true })
        .first(),
    ).toBeVisible();

    await page.goto(`${productUrl}/order?tab=packs`);
    await page.getByRole("button", { name: t.buy(t.pack) }).click();
    const seller = await toTestProvider(page, language, dialog.getByRole("button", { name: t.pay }));
    await seller.getByRole("button", { name: t.payTwice }).click();
    await expect(payment.getByText(t.paid, { exact: true })).toBeVisible();
    await payment.getByRole("button", { name: t.finish }).click();
    await expect(
      page
        .getByRole("banner")
        .getByText(/6,499,\d{3}/)
        .filter({ visible: true })
        .first(),
    ).toBeVisible();
  });

  test("a refused payment is paid again, and another plan is chosen", async ({ open, page }) => {
    await open(blankPath);
    await logInBuyer(page, { account: `refused-${language}@example.com`, path: "/order" });
    await page.getByRole("button", { name: t.buy(t.standard) }).click();
    const dialog = page.getByRole("dialog");
    const refused = await toTestProvider(page, language, dialog.getByRole("button", { name: t.pay }));
    await refused.getByRole("button", { name: t.refuse }).click();
    await expect(refused).toHaveURL(/\/cashier/);
    const failedTid = new URL(refused.url()).searchParams.get("tid") ?? "";
    await refused.close();
    await expect(dialog.getByText(t.failed)).toBeVisible();
    await expectAccessible(page);

    const again = await toTestProvider(page, language, dialog.getByRole("button", { name: t.payAgain }));
    expect(await stateOf(page, failedTid)).toBe("cancelled");
    await again.getByRole("button", { name: t.refuse }).click();
    // What is closed at once has not sent the refusal yet.
    await expect(again).toHaveURL(/\/cashier/);
    await again.close();
    await dialog.getByRole("button", { name: t.changePlan }).click();
    await expect(dialog.getByRole("tab", { name: t.plans })).toBeVisible();
    await dialog.getByText(t.yearly).click();
    await dialog.getByRole("button", { name: t.buy(t.professional) }).click();
    await expect(dialog.getByText("¥968.00").first()).toBeVisible();
  });

  test("a standard plan is bought and upgraded, less its unused days", async ({ open, page }) => {
    await open(blankPath);
    await logInBuyer(page, { account: `upgrade-${language}@example.com`, path: "/order" });
    await page.getByRole("button", { name: t.buy(t.standard) }).click();
    const dialog = page.getByRole("dialog");
    const provider = await toTestProvider(page, language, dialog.getByRole("button", { name: t.pay }));
    await provider.getByRole("button", { name: t.accept }).click();
    await expect(dialog.getByText(t.paid, { exact: true })).toBeVisible();
    await provider.close();
    await dialog.getByRole("button", { name: t.finish }).click();

    const standard = page.getByRole("listitem").filter({ has: page.getByRole("heading", { name: t.standardPlan }) });
    await expect(standard.getByText(t.current)).toBeVisible();
    await expect(page.getByRole("button", { name: t.buy(t.standard) })).toBeDisabled();
    await page.getByText(t.yearly).click();
    await page.getByRole("button", { name: t.buy(t.professional) }).click();
    await expect(dialog.getByText(t.credit)).toBeVisible();
    // The day of the purchase counts as used: 29 or 30 of 30 days are left.
    await expect(dialog.getByText(/^-¥2[89]\.\d\d$/)).toBeVisible();
    await expectAccessible(page);
    const upgrade = await toTestProvider(page, language, dialog.getByRole("button", { name: t.pay }));
    await upgrade.getByRole("button", { name: t.accept }).click();
    await expect(dialog.getByText(t.paid, { exact: true })).toBeVisible();
    await dialog.getByRole("button", { name: t.finish }).click();
    const professional = page
      .getByRole("listitem")
      .filter({ has: page.getByRole("heading", { name: t.professionalPlan }) });
    await expect(professional.getByText(t.current)).toBeVisible();
    await page.getByRole("tab", { name: t.packs }).click();
    await expect(page).toHaveURL(/tab=packs/);
    await expect(page.getByRole("main").getByText("¥99.00")).toBeVisible();
  });

  test("a document is paid for by itself, and begins with the payment", async ({ open, page }) => {
    const d = documentTexts[language];
    await open(blankPath);
    await logInBuyer(page, { account: `single-${language}@example.com`, path: "/file", characters: 5 });
    await choose(page, [plain("walk.txt", first + rest)]);
    await page.getByRole("button", { name: d.quote }).click();
    await page.getByRole("button", { name: d.start }).click();
    await expect(page.getByRole("dialog", { name: t.short })).toBeVisible();
    const dialog = page.getByRole("dialog");
    await dialog.getByRole("tab", { name: t.documents }).click();
    await expectAccessible(page);
    await dialog.getByRole("button", { name: t.buy("") }).click();
    await expect(dialog.getByText("¥0.80").first()).toBeVisible();
    const provider = await toTestProvider(page, language, dialog.getByRole("button", { name: t.pay }));
    await provider.getByRole("button", { name: t.accept }).click();
    await expect(dialog.getByText(t.paid, { exact: true })).toBeVisible();
    await dialog.getByRole("button", { name: t.goOn }).click();
    await expect(page.getByText(d.done)).toBeVisible();

    await page.goto(`${productUrl}/history`);
    await page.getByRole("table").getByRole("link", { name: t.itsDocuments }).click();
    await expect(page).toHaveURL(/\/myfile\?task=[-\da-f]{36}$/);
    await expect(page.getByText(t.oneTask)).toBeVisible();
    await expect(page.getByRole("row").filter({ hasText: "walk.txt" })).toHaveCount(1);
  });

  test("who is not logged in is sent to the login, and comes back", async ({ open, page }) => {
    const account = `buying-visitor-${language}@example.com`;
    await addAccount({ account });
    await open("/order?tab=packs");
    await page.getByRole("button", { name: t.logInToBuy }).first().click();
    await expect(page).toHaveURL(`${productUrl}/login?redirect=${encodeURIComponent("/order?tab=packs")}`);
    await submitPassword(page, language, { account, password: accountPassword });
    await expect(page).toHaveURL(`${productUrl}/order?tab=packs`);
    await expect(page.getByRole("tab", { name: t.packs })).toHaveAttribute("aria-selected", "true");
  });

  for (const width of [1280, 390]) {
    test(`plans and packs are readable at ${width} pixels, light and dark`, async ({ open, page }) => {
      await open("/order");
      for (const colorScheme of ["light", "dark"] as const) {
        await wear(page, width, colorScheme);
        await expect(page.getByRole("heading", { name: t.professionalPlan })).toBeVisible();
        await expectAccessible(page);
        await expectNoSidewaysScroll(page);
      }
      await page.getByRole("tab", { name: t.packs }).click();
      await expect(page.getByRole("main").getByText("¥99.00")).toBeVisible();
      await expectNoSidewaysScroll(page);
    });
  }
});
