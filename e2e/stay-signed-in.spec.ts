import type { Page } from "@playwright/test";
import { accountPassword, addAccount } from "./support/database.ts";
import { expect, expectAccessible, inspect, languageOf, productUrl, test } from "./support/fixtures.ts";
import { signInTexts, submitPassword } from "./support/sign-in.ts";

const texts = {
  zh: { stay: "在此设备上保持登录", stays: "保持登录" },
  en: { stay: "Stay signed in on this device", stays: "Stays signed in" },
} as const;

const cookiePath = "/api/v1.0/user/kept_session";
const isKept = ({ name }: { readonly name: string }) => name.endsWith("kept-session");
const userButton = (page: Page) => page.getByRole("banner").getByRole("button", { name: /Ann/ });
/** All that scripts of a page can read of a login. */
const readable = "[document.cookie, ...Object.values(sessionStorage), ...Object.values(localStorage)].join()";

const language = languageOf("stay-signed-in");
const t = texts[language];
const common = signInTexts[language];
const logInLink = (page: Page) => page.getByRole("banner").getByRole("link", { name: common.logIn });

test.describe("staying signed in", () => {
  test.use({ language });

  test("a reopened browser and a new tab are signed in, until log-out", async ({ open, browser, context }) => {
    const account = `stays-${language}@example.com`;
    await addAccount({ account, name: "Ann" });
    const page = await open("/login");
    const choice = page.getByRole("checkbox", { name: t.stay });
    await expect(choice).not.toBeChecked();
    await choice.check();
    await inspect(page, `stay-${language}`);
    await submitPassword(page, language, { account, password: accountPassword });
    await expect(userButton(page)).toBeVisible();
    const cookie = (await context.cookies(productUrl + cookiePath)).find(isKept);
    expect(cookie).toMatchObject({ httpOnly: true, sameSite: "Strict", path: cookiePath });
    expect(await page.evaluate(readable)).not.toContain(cookie?.value);

    // What a browser that is closed takes along; the tabs' own storage is not among it.
    const reopened = await browser.newContext({ storageState: await context.storageState() });
    const tab = await reopened.newPage();
    await tab.goto(`${productUrl}/account?section=devices`);
    await expect(userButton(tab)).toBeVisible();
    await tab.reload();
    await expect(tab.getByText(t.stays, { exact: true })).toBeVisible();
    await expectAccessible(tab);
    const second = await reopened.newPage();
    await second.goto(productUrl);
    await userButton(second).click();
    await second.getByRole("menuitem", { name: common.logOut }).click();
    await expect(logInLink(second)).toBeVisible();
    await expect(userButton(tab)).toBeHidden();
    expect((await reopened.cookies()).filter(isKept)).toEqual([]);

    const after = await browser.newContext({ storageState: await reopened.storageState() });
    const visitor = await after.newPage();
    await visitor.goto(productUrl);
    await expect(logInLink(visitor)).toBeVisible();
    await reopened.close();
    await after.close();
  });

  test("without the choice a reopened browser is a visitor's", async ({ open, browser, context }) => {
    const account = `leaves-${language}@example.com`;
    await addAccount({ account, name: "Ann" });
    const page = await open("/login");
    await submitPassword(page, language, { account, password: accountPassword });
    await expect(userButton(page)).toBeVisible();
    expect((await context.cookies(productUrl + cookiePath)).filter(isKept)).toEqual([]);
    const reopened = await browser.newContext({ storageState: await context.storageState() });
    const visitor = await reopened.newPage();
    await visitor.goto(productUrl);
    await expect(logInLink(visitor)).toBeVisible();
    await reopened.close();
  });
});
