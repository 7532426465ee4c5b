import type { Browser, BrowserContext, Page } from "@playwright/test";
import { TOTP } from "otpauth";
import { watchCaptchas } from "./support/captchas.ts";
import {
  accountPassword,
  addAccount,
  addSite,
  forgetCodeRates,
  forgetIdentities,
  setAsideAccount,
} from "./support/database.ts";
import { expect, productUrl, test } from "./support/fixtures.ts";
import { providerName, providerSite } from "./support/login-provider.ts";
import { Outbox, signInTexts, solveCaptcha, submitPassword } from "./support/sign-in.ts";

/** What does not hang on the language is looked at in one, by turns. */
const stay = /在此设备上保持登录|Stay signed in on this device/;
const isKept = ({ name }: { readonly name: string }) => name.endsWith("kept-session");
const choice = (page: Page) => page.getByRole("checkbox", { name: stay });
const userButton = (page: Page) => page.getByRole("banner").getByRole("button", { name: /Wen/ });
const logInLink = (page: Page) => page.getByRole("banner").getByRole("link", { name: /^(登录|Log in)$/ });
/** A choice that was not made for the reader. */
const chooseToStaySignedIn = async (page: Page) => {
  await expect(choice(page)).not.toBeChecked();
  await choice(page).check();
};

let outbox: Outbox;
test.beforeAll(async ({ browser }) => {
  outbox = await Outbox.open(browser);
  const site = { nameZh: "伙伴译站", nameEn: "Partner Translate" };
  await addSite({ ...site, code: providerSite });
  await addSite({ ...site, code: "strict", needsTwoFactor: true });
});
test.afterAll(() => outbox.close());

async function logOut(page: Page): Promise<void> {
  await userButton(page).click();
  await page.getByRole("menuitem", { name: /退出登录|Log out/ }).click();
  await expect(logInLink(page)).toBeVisible();
}

/** What a browser that is closed takes along; the tabs' own storage is not among it. */
async function reopen(browser: Browser, context: BrowserContext): Promise<Page> {
  const page = await (await browser.newContext({ storageState: await context.storageState() })).newPage();
  watchCaptchas(page);
  await page.goto(productUrl);
  return page;
}

async function expectToStay(page: Page): Promise<void> {
  await expect(userButton(page)).toBeVisible();
  const browser = page.context().browser();
  if (browser === null) throw new Error("The page has no browser");
  const reopened = await reopen(browser, page.context());
  await expect(userButton(reopened)).toBeVisible();
  // The cookie of the first window is used up by now.
  await page.context().clearCookies();
  await page.context().addCookies(await reopened.context().cookies());
  await reopened.context().close();
}

test("the choice is off at every way in", async ({ open }) => {
  for (const path of ["/login", "/login?view=code", "/login?view=register", "/adminlogin", `/${providerSite}`]) {
    await expect(choice(await open(path))).not.toBeChecked();
  }
});

for (const [language, account, wayIn] of [
  ["zh", "13800138031", "验证码登录"],
  ["en", "wen-code@example.com", "With a code"],
] as const) {
  test.describe(`a code, ${language}`, () => {
    test.use({ language });
    test(`sent to ${account} keeps the login`, async ({ open }) => {
      const common = signInTexts[language];
      await addAccount({ account, name: "Wen" });
      const page = await open("/login");
      await page.getByText(wayIn, { exact: true }).click();
      await page.getByRole("textbox", { name: common.account }).fill(account);
      await solveCaptcha(page, language);
      await chooseToStaySignedIn(page);
      await page.getByRole("checkbox", { name: common.agree }).check();
      await forgetCodeRates();
      await page.getByRole("button", { name: common.sendCode }).click();
      await page.getByLabel(common.code, { exact: true }).fill(await outbox.code(account));
      await page.getByRole("main").getByRole("button", { name: common.logIn, exact: true }).click();
      await expectToStay(page);
    });
  });
}

test.describe("registration and second step, zh", () => {
  test.use({ language: "zh" });
  test("an enrolment, a code of the app and a recovery code keep the login", async ({ open }) => {
    const common = signInTexts.zh;
    const by = { account: "wen-steps@example.com", password: accountPassword };
    await setAsideAccount(by.account);
    const page = await open("/strict?view=register");
    await page.getByRole("textbox", { name: common.account }).fill(by.account);
    await solveCaptcha(page, "zh");
    await chooseToStaySignedIn(page);
    await page.getByRole("checkbox", { name: common.agree }).check();
    await page.getByRole("button", { name: common.sendCode }).click();
    await page.getByLabel(common.code, { exact: true }).fill(await outbox.code(by.account));
    await page.getByLabel("用户名（选填）").fill("Wen");
    await page.getByLabel("设置密码", { exact: true }).fill(by.password);
    await page.getByLabel("再次输入密码").fill(by.password);
    await page.getByRole("main").getByRole("button", { name: "注册", exact: true }).click();
    const app = new TOTP({ secret: (await page.locator("code").innerText()).replaceAll(/\s/g, "") });
    await page.getByLabel("输入应用显示的 6 位动态验证码").fill(app.generate());
    await page.getByRole("button", { name: "确认" }).click();
    await expect(page.getByRole("heading", { name: "请保存恢复码" })).toBeVisible();
    const [recovery = ""] = await page.getByRole("listitem").allInnerTexts();
    await page.getByRole("checkbox", { name: "我已妥善保存恢复码" }).check();
    await page.getByRole("button", { name: "继续" }).click();
    await expectToStay(page);

    await logOut(page);
    await page.goto(`${productUrl}/strict`);
    await chooseToStaySignedIn(page);
    await submitPassword(page, "zh", by);
    // A code serves once; the next one counts already.
    await page.getByLabel("动态验证码").fill(app.generate({ timestamp: Date.now() + 30_000 }));
    await expectToStay(page);

    await logOut(page);
    await page.goto(`${productUrl}/strict`);
    await chooseToStaySignedIn(page);
    await submitPassword(page, "zh", by);
    await page.getByRole("button", { name: "改用恢复码" }).click();
    await page.getByLabel("恢复码").fill(recovery);
    await page.getByRole("button", { name: "确认" }).click();
    await expectToStay(page);
  });
});

test.describe("a provider, en", () => {
  test.use({ language: "en" });
  test("keeps the login of a new account, and of one that is there", async ({ open }) => {
    await forgetIdentities();
    const page = await open(`/${providerSite}`);
    const goOn = page.getByRole("button", { name: `Continue with ${providerName.en}` });
    await chooseToStaySignedIn(page);
    await page.getByRole("checkbox", { name: signInTexts.en.agree }).check();
    await goOn.click();
    await expect(page.getByRole("heading", { name: "Almost there, Wen" })).toBeVisible();
    await page.getByRole("checkbox", { name: signInTexts.en.agree }).check();
    await page.getByRole("button", { name: "Create a new account" }).click();
    await expectToStay(page);
    await logOut(page);

    // The choice went with the login that it was made for.
    await page.goto(`${productUrl}/${providerSite}`);
    await goOn.click();
    await expect(userButton(page)).toBeVisible();
    expect((await page.context().cookies()).filter(isKept)).toEqual([]);
    await logOut(page);

    await page.goto(`${productUrl}/${providerSite}`);
    await chooseToStaySignedIn(page);
    await goOn.click();
    await expectToStay(page);
  });
});

/** A user who stays signed in. */
async function keep(page: Page, account: string): Promise<void> {
  await addAccount({ account, name: "Wen" });
  await page.goto(`${productUrl}/login`);
  await choice(page).check();
  await submitPassword(page, "zh", { account, password: accountPassword });
  await expect(userButton(page)).toBeVisible();
}

test("another device of the account ends it at once, and for good", async ({ open, browser }) => {
  const page = await open("/login");
  const account = "wen-devices@example.com";
  await keep(page, account);
  // The phone's program is another kind of client: its login leaves this one alone.
  const phone = await (await browser.newContext({ locale: "zh-CN" })).newPage();
  watchCaptchas(phone);
  await phone.route("**/new_login", (route) =>
    route.continue({ postData: { ...(route.request().postDataJSON() as object), client_kind: "mobile" } }),
  );
  await phone.goto(`${productUrl}/login?redirect=%2Faccount%3Fsection%3Ddevices`);
  await submitPassword(phone, "zh", { account, password: accountPassword });
  await expect(phone.getByText("保持登录", { exact: true })).toBeVisible();
  await phone.getByRole("button", { name: /^退出.*Chrome/ }).click();
  await expect(phone.getByText("保持登录", { exact: true })).toHaveCount(0);
  await phone.context().close();

  const closed = await page.context().storageState();
  await page.getByRole("link", { name: "我的文档" }).first().click();
  await expect(page).toHaveURL(/\/login/);
  expect((await page.context().cookies()).filter(isKept)).toEqual([]);
  const later = await (await browser.newContext({ storageState: closed })).newPage();
  await later.goto(productUrl);
  await expect(logInLink(later)).toBeVisible();
  expect((await later.context().cookies()).filter(isKept)).toEqual([]);
  await later.context().close();
});

/** As an access token whose time is over. */
const letExpire = (tab: Page) =>
  tab.evaluate(() => {
    const session = JSON.parse(sessionStorage.getItem("yiqiao.session") ?? "{}") as { accessToken: string };
    const accessToken = session.accessToken.replace(/\.[^.]*$/, ".over");
    sessionStorage.setItem("yiqiao.session", JSON.stringify({ ...session, accessToken }));
  });

for (const hasLocks of [true, false]) {
  test(`tabs that refresh at once stay signed in, ${hasLocks ? "with" : "without"} locks`, async ({
    open,
    context,
  }) => {
    if (!hasLocks) await context.addInitScript("delete Navigator.prototype.locks");
    const page = await open("/login");
    await keep(page, `wen-tabs-${hasLocks}@example.com`);
    const tabs = [page, await context.newPage(), await context.newPage()];
    for (const tab of tabs.slice(1)) {
      await tab.goto(productUrl);
      await expect(userButton(tab)).toBeVisible();
    }
    const asked: (() => void)[] = [];
    await context.route(/kept_session\/refresh/, async (route) => {
      // Without locks all have sent their cookie before one has an answer.
      if (!hasLocks) {
        await new Promise<void>((resolve) => {
          if (asked.push(resolve) >= tabs.length) for (const go of asked) go();
        });
      }
      await route.continue();
    });
    await Promise.all(tabs.map(letExpire));
    await Promise.all(tabs.map((tab) => tab.reload()));
    for (const tab of tabs) await expect(userButton(tab)).toBeVisible();
  });
}

test("a log-out of which the server cannot be told is made up for", async ({ open, browser }) => {
  const page = await open("/login");
  await keep(page, "wen-offline@example.com");
  await page.route("**/user/logout", (route) => route.fulfill({ status: 503, body: "" }));
  await logOut(page);
  const reopened = await reopen(browser, page.context());
  await expect(logInLink(reopened)).toBeVisible();
  await expect.poll(async () => (await reopened.context().cookies()).filter(isKept)).toEqual([]);
  await reopened.context().close();
  const stolen = await reopen(browser, page.context());
  await stolen.evaluate(() => localStorage.setItem("yiqiao.logged-in", "kept"));
  await stolen.reload();
  await expect(logInLink(stolen)).toBeVisible();
  await stolen.context().close();
});

test("the cookie of one host means nothing at another", async ({ open, context }) => {
  const page = await open("/login");
  await keep(page, "wen-hosts@example.com");
  const cookie = (await context.cookies()).find(isKept);
  if (cookie === undefined) throw new Error("The login was not kept");
  expect(cookie.domain).toBe(new URL(productUrl).hostname);
  const other = productUrl.replace("127.0.0.1", "localhost");
  const tab = await context.newPage();
  await tab.goto(other);
  const seen = tab.waitForRequest(/kept_session\/refresh/);
  await tab.evaluate(() => localStorage.setItem("yiqiao.logged-in", "kept"));
  await tab.reload();
  expect((await (await seen).allHeaders())["cookie"] ?? "").not.toContain(cookie.value);
  await expect(logInLink(tab)).toBeVisible();
  await page.reload();
  await expect(userButton(page)).toBeVisible();
});
