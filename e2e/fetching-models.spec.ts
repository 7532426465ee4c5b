import { CatalogueServer } from "@yiqiao/models/testing";
import { watchCaptchas } from "./support/captchas.ts";
import { expect, expectAccessible, languageOf, test } from "./support/fixtures.ts";
import { type RunningProduct, startProduct, temporaryDataDir } from "./support/server.ts";
import { administrator, signInTexts, submitPassword } from "./support/sign-in.ts";

const words = {
  zh: {
    fetch: "下载",
    progress: "正在设置模型",
    download: /正在下载/,
    cancel: "取消",
    cancelled: /^已取消/,
    done: /firefox-zh-en/,
  },
  en: {
    fetch: "Fetch",
    progress: "Setting up a model",
    download: /Downloading/,
    cancel: "Cancel",
    cancelled: /^Cancelled/,
    done: /firefox-zh-en/,
  },
} as const;

const language = languageOf("fetching-models");
test.describe("fetching a model from a slow catalogue", () => {
  let catalogue: CatalogueServer;
  let product: RunningProduct | undefined;
  const data = temporaryDataDir();
  test.beforeAll(async () => {
    catalogue = await CatalogueServer.start();
    catalogue.add();
    product = await startProduct(data.path, { MODEL_CATALOGUE_URL: catalogue.url });
  });
  test.afterAll(async () => {
    await product?.stop();
    await catalogue.stop();
    data.remove();
  });

  test("shows how far it is, also after a reload, is cancelled, and goes on where it was", async ({ browser }) => {
    if (product === undefined) throw new Error("the product did not start");
    const [w, t] = [words[language], signInTexts[language]];
    const locale = language === "zh" ? "zh-CN" : "en-US";
    const page = await (await browser.newContext({ locale })).newPage();
    watchCaptchas(page);
    await page.goto(`${product.url}/adminlogin?redirect=${encodeURIComponent("/engines")}`);
    const password = /One-time password\s+(\S+)/.exec(product.output())?.[1] ?? "";
    await submitPassword(page, language, { account: administrator.account, password });
    await page.getByLabel(t.newPassword, { exact: true }).fill(administrator.password);
    await page.getByLabel(t.newPasswordAgain).fill(administrator.password);
    await page.getByRole("main").getByRole("button", { name: t.save }).click();

    catalogue.faults.push("stall");
    await page.getByRole("button", { name: w.fetch, exact: true }).click();
    const bar = page.getByRole("progressbar", { name: w.progress });
    await expect(page.getByText(w.download)).toBeVisible();
    await expect.poll(async () => Number(await bar.getAttribute("aria-valuenow"))).toBeGreaterThan(0);
    const before = await bar.getAttribute("aria-valuenow");
    await page.reload();
    await expect(bar).toHaveAttribute("aria-valuenow", before ?? "");
    await expect(page.getByRole("button", { name: w.fetch, exact: true })).toBeDisabled();
    await expectAccessible(page);
    await page.getByRole("button", { name: w.cancel, exact: true }).click();
    await expect(page.getByText(w.cancelled)).toBeVisible();
    await expect(bar).toHaveCount(0);

    await page.getByRole("button", { name: w.fetch, exact: true }).click();
    await expect(page.getByRole("alert").filter({ hasText: w.done })).toBeVisible();
    // What was there before the cancelling was not asked for again.
    expect(catalogue.requests.at(-1)?.range ?? catalogue.requests[1]?.range).toMatch(/^bytes=[1-9]/);
    await page.context().close();
  });
});
