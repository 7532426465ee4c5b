import { apiPrefix, envelopeOf } from "@yiqiao/contracts";
import { outboxCalls, outboxListSchema } from "@yiqiao/contracts/outbox";
import { type Browser, type Page, expect } from "@playwright/test";
import { captchaOf, untilCaptchaKnown, watchCaptchas } from "./captchas.ts";
import { captchaAnswer, isFirstLogin } from "./database.ts";
import { type InterfaceLanguage, productUrl } from "./fixtures.ts";
import { product } from "./product.ts";
import { enter } from "./sessions.ts";

/** The texts of the way in, by which tests find their way. */
export const signInTexts = {
  zh: {
    account: /邮箱/,
    password: "密码",
    logIn: "登录",
    agree: /我已阅读并同意/,
    captcha: "图片验证码",
    anotherPicture: "换一张图片",
    code: "验证码",
    sendCode: "获取验证码",
    newPassword: "新密码",
    newPasswordAgain: "再次输入新密码",
    choosePassword: "设置您自己的密码",
    save: "保存并继续",
    logOut: "退出登录",
    elsewhere: "该账号已在别处登录",
  },
  en: {
    account: /E-mail/,
    password: "Password",
    logIn: "Log in",
    agree: /I have read and agree/,
    captcha: "Characters of the picture",
    anotherPicture: "Show another picture",
    code: "Verification code",
    sendCode: "Send code",
    newPassword: "New password",
    newPasswordAgain: "New password again",
    choosePassword: "Choose your own password",
    save: "Save and continue",
    logOut: "Log out",
    elsewhere: "This account has been logged in elsewhere",
  },
} as const;

/** Types what the captcha picture of the page says. */
export async function solveCaptcha(page: Page, language: InterfaceLanguage): Promise<void> {
  const field = page.getByLabel(signInTexts[language].captcha);
  await expect(field).toBeVisible();
  await field.fill(await captchaAnswer(await captchaOf(page)));
}

interface Credentials {
  readonly account: string;
  readonly password: string;
}

/** Fills the password form, and solves the captcha if there is one. */
export async function fillPassword(page: Page, language: InterfaceLanguage, by: Credentials): Promise<void> {
  const t = signInTexts[language];
  await page.getByRole("textbox", { name: t.account }).fill(by.account);
  await page.getByLabel(t.password, { exact: true }).fill(by.password);
  await untilCaptchaKnown(page);
  if (await page.getByLabel(t.captcha).isVisible()) await solveCaptcha(page, language);
}

/** `fillPassword`, agrees to the terms, and sends it off. */
export async function submitPassword(page: Page, language: InterfaceLanguage, by: Credentials): Promise<void> {
  const t = signInTexts[language];
  await fillPassword(page, language, by);
  await page.getByRole("checkbox", { name: t.agree }).check();
  await page.getByRole("main").getByRole("button", { name: t.logIn, exact: true }).click();
}

/** What the product printed for the administrator's first login. */
export const oneTimePassword = /One-time password\s+(\S+)/.exec(product.output)?.[1] ?? "";
/** The password that the administrator chooses at the first login of a run. */
export const administrator = { account: "admin", password: "Harbour2026x" } as const;

/** Logs the administrator in, for the first time with the one-time password, which is replaced at once. */
export async function logInAdministrator(page: Page, language: InterfaceLanguage): Promise<void> {
  const t = signInTexts[language];
  const isFirst = await isFirstLogin(administrator.account);
  const password = isFirst ? oneTimePassword : administrator.password;
  await submitPassword(page, language, { account: administrator.account, password });
  if (!isFirst) return;
  await expect(page.getByRole("heading", { name: t.choosePassword })).toBeVisible();
  await page.getByLabel(t.newPassword, { exact: true }).fill(administrator.password);
  await page.getByLabel(t.newPasswordAgain).fill(administrator.password);
  await page.getByRole("main").getByRole("button", { name: t.save }).click();
}

/** Logs the administrator in at a page; for the first time of a run by the form, where another password is chosen. */
export async function enterAsAdministrator(page: Page, language: InterfaceLanguage, path: string): Promise<void> {
  if (await isFirstLogin(administrator.account)) {
    watchCaptchas(page);
    await page.goto(`${productUrl}/adminlogin?${new URLSearchParams({ redirect: path })}`);
    await logInAdministrator(page, language);
  } else await enter(page, { ...administrator, path });
  await expect(page.getByRole("banner").getByRole("button", { name: /admin/ })).toBeVisible();
}

const outbox = envelopeOf(outboxListSchema);

/** Reads the outbox as the administrator, in a window that stays logged in. */
export class Outbox {
  private readonly page: Page;
  private constructor(page: Page) {
    this.page = page;
  }

  static async open(browser: Browser): Promise<Outbox> {
    const page = await (await browser.newContext({ locale: "zh-CN" })).newPage();
    await enterAsAdministrator(page, "zh", "/account");
    return new Outbox(page);
  }

  /** The digits of the last code that was sent to `to`, once there is one other than `before`. */
  async code(to: string, before?: string): Promise<string> {
    let found: string | undefined;
    await expect(async () => {
      const body: unknown = await this.page.evaluate(async (path) => {
        const { accessToken } = JSON.parse(sessionStorage.getItem("yiqiao.session") ?? "{}") as { accessToken: string };
        return (await fetch(path, { headers: { authorization: `Bearer ${accessToken}` } })).json();
      }, `${apiPrefix}${outboxCalls.list.path}`);
      const mail = outbox.parse(body).data.mails.find((one) => one.to === to && /\b\d{6}\b/.test(one.text));
      found = /\b(\d{6})\b/.exec(mail?.text ?? "")?.[1];
      expect(found).toBeDefined();
      expect(found).not.toBe(before);
    }).toPass({ timeout: 150_000 });
    return found ?? "";
  }

  async close(): Promise<void> {
    await this.page.context().close();
  }
}
