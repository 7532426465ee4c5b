import { TOTP } from "otpauth";
import type { Page } from "@playwright/test";
import { addSite, forgetCodeRates, forgetSignInLocks, setAsideAccount } from "./support/database.ts";
import { expect, expectAccessible, type InterfaceLanguage, languageOf, productUrl, test } from "./support/fixtures.ts";
import { untilCaptchaKnown, watchCaptchas } from "./support/captchas.ts";
import { fillPassword, Outbox, signInTexts, solveCaptcha, submitPassword } from "./support/sign-in.ts";

const texts = {
  zh: {
    register: "注册",
    name: "用户名（选填）",
    password: "设置密码",
    repeat: "再次输入密码",
    wrong: "账号或密码错误",
    forgot: "忘记密码？",
    setPassword: "设置新密码",
    resetDone: "密码已重置",
    expired: "该企业站点已到期",
    disabled: /企业站点已停用|企业站点已到期|已停用，请联系销售/,
    missing: "页面不存在",
    agreeMissing: "请先阅读并同意用户协议",
    terms: "《用户协议》",
    termsTitle: "译桥用户协议",
    enrol: "设置两步验证",
    appCode: "输入应用显示的 6 位动态验证码",
    confirm: "确认",
    keepCodes: "请保存恢复码",
    kept: "我已妥善保存恢复码",
    goOn: "继续",
    tooCommon: "该密码过于常见，容易被猜中，请更换",
    strength: "密码强度：弱",
    secondStep: "两步验证",
    stepCode: "动态验证码",
    stepWrong: "动态验证码错误",
  },
  en: {
    register: "Create account",
    name: "Name (optional)",
    password: "Password",
    repeat: "Password again",
    wrong: "The account or the password is wrong",
    forgot: "Forgot your password?",
    setPassword: "Set the new password",
    resetDone: "Your password has been reset",
    expired: "This site's subscription has expired",
    disabled: /has been disabled|has expired/,
    missing: "Page not found",
    agreeMissing: "Please agree to the user terms first",
    terms: "user terms",
    termsTitle: "User terms of Yiqiao",
    enrol: "Set up two-factor login",
    appCode: "Enter the six digits that the app shows",
    confirm: "Confirm",
    keepCodes: "Keep your recovery codes",
    kept: "I have kept the codes in a safe place",
    goOn: "Continue",
    tooCommon: "Among the first passwords that a guesser tries; please choose another one",
    strength: "Strength: weak",
    secondStep: "Two-factor login",
    stepCode: "Code of the app",
    stepWrong: "The code of the authenticator app is wrong",
  },
} as const;

const language = languageOf("sign-in");
let outbox: Outbox;

test.beforeAll(async ({ browser }) => {
  outbox = await Outbox.open(browser);
  await addSite({
    code: `galaxy-${language}`,
    nameZh: "星河译站",
    nameEn: "Galaxy Translate",
    logo: "/favicon.svg",
    primary: "#6d28d9",
  });
  await addSite({
    code: `gone-${language}`,
    nameZh: "旧站",
    nameEn: "Old Site",
    expiresAt: new Date("2025-01-01T00:00:00Z"),
    contact: { email: "sales@example.com" },
  });
  await addSite({
    code: `safe-${language}`,
    nameZh: "安全译站",
    nameEn: "Safe Site",
    needsTwoFactor: true,
  });
});
test.afterAll(async () => {
  await outbox.close();
});

/** Makes an account by a code that was sent by e-mail; ends where the registration ends. */
async function register(page: Page, language: InterfaceLanguage, account: string, password: string): Promise<void> {
  const t = texts[language];
  const common = signInTexts[language];
  await page.getByRole("textbox", { name: common.account }).fill(account);
  await solveCaptcha(page, language);
  await page.getByRole("checkbox", { name: common.agree }).check();
  await page.getByRole("button", { name: common.sendCode }).click();
  await page.getByLabel(common.code, { exact: true }).fill(await outbox.code(account));
  await page.getByLabel(t.name).fill(`E2E ${language}`);
  await page.getByLabel(t.password, { exact: true }).fill("Passw0rd");
  await expect(page.getByText(t.tooCommon)).toBeVisible();
  await page.getByLabel(t.password, { exact: true }).fill(password);
  await expect(page.getByText(t.strength)).toBeVisible();
  await page.getByLabel(t.repeat).fill(password);
  await page.getByRole("main").getByRole("button", { name: t.register, exact: true }).click();
}

async function logOut(page: Page, language: InterfaceLanguage): Promise<void> {
  await page.getByRole("banner").getByRole("button", { name: /E2E/ }).click();
  await page.getByRole("menuitem", { name: signInTexts[language].logOut }).click();
  await expect(page.getByRole("banner").getByRole("link", { name: signInTexts[language].logIn })).toBeVisible();
}

const userButton = (page: Page) => page.getByRole("banner").getByRole("button", { name: /E2E/ });

const t = texts[language];
const common = signInTexts[language];
const account = `reader-${language}@example.com`;
const password = "Lantern2026";
const newPassword = "Lantern2027x";

test.describe.serial("signing in", () => {
  test.use({ language });

  test("an account is made by a code that comes by e-mail", async ({ open }) => {
    await setAsideAccount(account);
    const page = await open("/login?redirect=%2F%3Ftl%3Dja");
    await page.getByRole("button", { name: t.register }).click();
    await register(page, language, account, password);
    await expect(userButton(page)).toBeVisible();
    await expect(page).toHaveURL(/tl=ja/);
  });

  test("the terms must be agreed to; they open without losing what was typed", async ({ open }) => {
    const page = await open("/login");
    await fillPassword(page, language, { account, password });
    await page.getByRole("main").getByRole("button", { name: common.logIn, exact: true }).click();
    await expect(page.getByText(t.agreeMissing)).toBeVisible();
    await expect(page.getByRole("checkbox", { name: common.agree })).toBeFocused();
    await page.getByRole("button", { name: t.terms }).click();
    await expect(page.getByRole("dialog", { name: t.termsTitle })).toBeVisible();
    await expectAccessible(page);
    await page.keyboard.press("Escape");
    await expect(page.getByLabel(common.password, { exact: true })).toHaveValue(password);
  });

  test("the third wrong password leads to a captcha; the right one with it logs in", async ({ open }) => {
    await forgetSignInLocks();
    const page = await open("/login");
    for (const wrong of ["Wrong2026", "Wrong2027", "Wrong2028"]) {
      await expect(page.getByLabel(common.captcha)).toBeHidden();
      const answered = page.waitForResponse(/new_login/);
      await submitPassword(page, language, { account, password: wrong });
      await answered;
      await expect(page.getByText(t.wrong)).toBeVisible();
    }
    await expect(page.getByLabel(common.captcha)).toBeVisible();
    await expect(page.getByRole("button", { name: common.anotherPicture })).toBeVisible();
    await expectAccessible(page);
    await submitPassword(page, language, { account, password });
    await expect(userButton(page)).toBeVisible();
  });

  test("a login in a second browser ends the first, which is told", async ({ open, browser }) => {
    const first = await open("/login");
    await submitPassword(first, language, { account, password });
    await expect(userButton(first)).toBeVisible();
    const context = await browser.newContext({ locale: language === "zh" ? "zh-CN" : "en-US" });
    const second = await context.newPage();
    watchCaptchas(second);
    await second.goto(`${productUrl}/login`);
    await submitPassword(second, language, { account, password });
    await expect(userButton(second)).toBeVisible();
    await expect(first.getByRole("main").getByText(common.elsewhere)).toBeVisible();
    await expect(first).toHaveURL(/\/login/);
    await context.close();
  });

  test("a second tab of the browser shares the login, and the log-out", async ({ open, context }) => {
    const page = await open("/login");
    await submitPassword(page, language, { account, password });
    await expect(userButton(page)).toBeVisible();
    const tab = await context.newPage();
    await tab.goto(productUrl);
    await expect(userButton(tab)).toBeVisible();
    await logOut(page, language);
    await expect(userButton(tab)).toBeHidden();
  });

  test("a forgotten password is replaced by a code", async ({ open }) => {
    await forgetCodeRates();
    const old = await outbox.code(account);
    const page = await open("/login");
    const forgot = page.getByRole("link", { name: t.forgot });
    await forgot.click();
    // The login page, which may have fields and a picture of the same names, stays until the next one is loaded.
    await expect(forgot).toBeHidden();
    await page.getByRole("textbox", { name: common.account }).fill(account);
    await solveCaptcha(page, language);
    await page.getByRole("button", { name: common.sendCode }).click();
    await page.getByLabel(common.code, { exact: true }).fill(await outbox.code(account, old));
    await page.getByLabel(common.newPassword, { exact: true }).fill(newPassword);
    await page.getByLabel(common.newPasswordAgain).fill(newPassword);
    await expectAccessible(page);
    await page.getByRole("button", { name: t.setPassword }).click();
    await expect(page.getByRole("heading", { name: t.resetDone })).toBeVisible();
    await page.getByRole("link", { name: common.logIn }).click();
    await submitPassword(page, language, { account, password: newPassword });
    await expect(userButton(page)).toBeVisible();
  });

  test("a site's login page wears its logo, name and colours", async ({ open }) => {
    const page = await open(`/galaxy-${language}`);
    const name = language === "zh" ? "星河译站" : "Galaxy Translate";
    await expect(page.getByRole("heading", { level: 1 })).toContainText(name);
    await expect(page.getByRole("img", { name }).first()).toHaveAttribute("src", "/favicon.svg");
    await expect(page.getByRole("banner").getByText(name)).toBeVisible();
    await expect(page).toHaveTitle(new RegExp(name));
    const colour = page.getByRole("main").getByRole("button", { name: common.logIn, exact: true });
    await expect(colour).toHaveCSS("background-color", "rgb(109, 40, 217)");
    await expectAccessible(page);
  });

  test("a code that no site has is a page that does not exist", async ({ open }) => {
    const page = await open("/no-such-site");
    await expect(page.getByRole("heading", { name: t.missing })).toBeVisible();
    await expect(page).toHaveTitle(new RegExp(t.missing));
  });

  test("an expired site says so, and lets nobody in", async ({ open }) => {
    const page = await open(`/gone-${language}`);
    await expect(page.getByText(t.expired)).toBeVisible();
    await untilCaptchaKnown(page);
    await expect(page.getByRole("button", { name: t.register, exact: true })).toHaveCount(0);
    await expectAccessible(page);
    await submitPassword(page, language, { account, password: newPassword });
    await expect(page.getByRole("main").getByText(t.disabled).last()).toBeVisible();
    await expect(page).toHaveURL(new RegExp(`/gone-${language}`));
  });

  test("a site that demands a second factor sets it up, and asks for it at the next login", async ({ open }) => {
    const member = `member-${language}@example.com`;
    await setAsideAccount(member);
    const page = await open(`/safe-${language}?view=register`);
    await register(page, language, member, password);
    await expect(page.getByRole("heading", { name: t.enrol })).toBeVisible();
    await expectAccessible(page);
    const secret = (await page.locator("code").innerText()).replaceAll(/\s/g, "");
    const app = new TOTP({ secret });
    await page.getByLabel(t.appCode).fill(app.generate());
    await page.getByRole("button", { name: t.confirm }).click();
    await expect(page.getByRole("heading", { name: t.keepCodes })).toBeVisible();
    const [recovery = ""] = await page.getByRole("listitem").allInnerTexts();
    await expectAccessible(page);
    await page.getByRole("checkbox", { name: t.kept }).check();
    await page.getByRole("button", { name: t.goOn }).click();
    await expect(userButton(page)).toBeVisible();
    await logOut(page, language);

    await page.goto(`${productUrl}/safe-${language}`);
    await submitPassword(page, language, { account: member, password });
    await expect(page.getByRole("heading", { name: t.secondStep })).toBeVisible();
    await expectAccessible(page);
    const wrong = app.generate({ timestamp: Date.now() - 3_600_000 });
    await page.getByLabel(t.stepCode).fill(`${wrong.slice(0, 3)} ${wrong.slice(3)}`);
    await expect(page.getByText(t.stepWrong)).toBeVisible();
    await page.getByRole("button", { name: language === "zh" ? "改用恢复码" : "Use a recovery code instead" }).click();
    await page.getByLabel(language === "zh" ? "恢复码" : "Recovery code").fill(recovery);
    await page.getByRole("button", { name: t.confirm }).click();
    await expect(userButton(page)).toBeVisible();
  });
});
