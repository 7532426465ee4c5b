import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { TOTP } from "otpauth";
import { watchCaptchas } from "./support/captchas.ts";
import { accountPassword, addAccount, forgetCodeRates, setAsideAccount } from "./support/database.ts";
import { expect, expectAccessible, languageOf, productUrl, test } from "./support/fixtures.ts";
import { Outbox, submitPassword } from "./support/sign-in.ts";
import { blankPath, enter as logIn } from "./support/sessions.ts";

const texts = {
  zh: {
    prompt: "您尚未登录，请登录后继续",
    logIn: "登录",
    account: "我的账号",
    name: "用户名",
    tooLong: /请输入不超过 20 个字符的名称/,
    save: "保存",
    saved: "已保存",
    changeEmail: "修改邮箱",
    sendCode: "获取验证码",
    code: "验证码",
    next: "下一步",
    newEmail: "新邮箱",
    confirm: "确认",
    emailChanged: "邮箱已修改",
    turnOn: "开启",
    turnOff: "停用",
    appCode: "动态验证码",
    appOrRecovery: "动态验证码或恢复码",
    kept: "我已妥善保存恢复码",
    goOn: "继续",
    on: "已开启",
    off: "两步验证已停用",
    thisDevice: "当前设备",
    ask: "申请导出",
    download: /^下载/,
    remove: "注销账号…",
    password: "您的密码",
    removeNow: "注销账号",
    pending: /您的账号将于 .{1,900} 注销/,
    keep: "保留账号",
    keptToast: "账号已保留",
    unread: /消息中心，\d+ 条未读/,
    messages: "消息中心",
    exportReady: "数据导出",
    markAll: "全部标为已读",
    noUnread: "没有未读消息",
    dark: "深色",
    member: "我的会员",
    plan: "专业版",
    endsSoon: /您的套餐将在 3 天后到期/,
    noOrders: "暂无订单",
  },
  en: {
    prompt: "You are not logged in yet, please log in to continue",
    logIn: "Log in",
    account: "My account",
    name: "Name",
    tooLong: /Enter a name of no more than 20 characters/,
    save: "Save",
    saved: "Saved",
    changeEmail: "Change the e-mail address",
    sendCode: "Send code",
    code: "Verification code",
    next: "Next",
    newEmail: "New e-mail address",
    confirm: "Confirm",
    emailChanged: "Your e-mail address has been changed",
    turnOn: "Turn on",
    turnOff: "Turn off",
    appCode: "Code of the app",
    appOrRecovery: "Code of the app, or a recovery code",
    kept: "I have kept the codes in a safe place",
    goOn: "Continue",
    on: "On",
    off: "Two-factor login is off",
    thisDevice: "This device",
    ask: "Ask for an export",
    download: /^Download/,
    remove: "Delete the account…",
    password: "Your password",
    removeNow: "Delete the account",
    pending: /Your account will be deleted on/,
    keep: "Keep the account",
    keptToast: "Your account stays",
    unread: /Messages, \d+ unread/,
    messages: "Messages",
    exportReady: "Your data is ready",
    markAll: "Mark all as read",
    noUnread: "No unread messages",
    dark: "Dark",
    member: "Membership",
    plan: "Professional",
    endsSoon: /Your plan ends in 3 days/,
    noOrders: "No orders yet",
  },
} as const;

const inThreeDays = () => new Date(Date.now() + 3 * 86_400_000);
let outbox: Outbox;

test.beforeAll(async ({ browser }) => {
  outbox = await Outbox.open(browser);
});
test.afterAll(() => outbox.close());

const language = languageOf("user-centre");
const t = texts[language];
/** A user of each test's own, at the page that was asked for. */
const enter = async (page: Page, name: string, path = "/account"): Promise<string> => {
  const account = `${name}-${language}@example.com`;
  await addAccount({ account, name: "Ann", plan: "professional-m", planEndsAt: inThreeDays() });
  await logIn(page, { account, password: accountPassword, path });
  await expect(page.getByRole("banner").getByRole("button", { name: /Ann/ })).toBeVisible();
  return account;
};
const toast = (page: Page, text: string) => page.getByRole("alert").filter({ hasText: text });

test.describe("user centre", () => {
  test.use({ language });

  test("a visitor is asked to log in, and comes back to the page", async ({ open }) => {
    const page = await open("/account");
    await addAccount({ account: `visitor-${language}@example.com`, name: "Vera" });
    await expect(page.getByText(t.prompt)).toBeVisible();
    await expectAccessible(page);
    await page.getByRole("dialog").getByRole("button", { name: t.logIn }).click();
    await submitPassword(page, language, {
      account: `visitor-${language}@example.com`,
      password: accountPassword,
    });
    await expect(page.getByRole("heading", { level: 1, name: t.account })).toBeVisible();
    await expect(page).toHaveURL(/\/account$/);
  });

  test("the name is counted and changed; the e-mail address after a proof of the old and the new", async ({ open }) => {
    const page = await open(blankPath);
    const account = await enter(page, "profile");
    const name = page.getByRole("textbox", { name: t.name, exact: true });
    await name.fill("一二三四五六七八九十一");
    await expect(page.getByText(t.tooLong)).toBeVisible();
    await name.fill("安妮");
    await page.getByRole("button", { name: t.save, exact: true }).click();
    await expect(toast(page, t.saved)).toBeVisible();

    await page.getByRole("button", { name: t.changeEmail }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByRole("button", { name: t.sendCode }).click();
    await dialog.getByLabel(t.code).fill(await outbox.code(account));
    await expectAccessible(page);
    await dialog.getByRole("button", { name: t.next }).click();
    const changed = `changed-${language}@example.com`;
    await setAsideAccount(changed);
    await dialog.getByLabel(t.newEmail).fill(changed);
    await forgetCodeRates();
    await dialog.getByRole("button", { name: t.sendCode }).click();
    await dialog.getByLabel(t.code).fill(await outbox.code(changed));
    await dialog.getByRole("button", { name: t.confirm }).click();
    await expect(toast(page, t.emailChanged)).toBeVisible();
    await expect(page.getByText(changed).first()).toBeVisible();
  });

  test("two-factor login is turned on with an app, and off with a recovery code", async ({ open }) => {
    const page = await open(blankPath);
    const account = await enter(page, "factor", "/account?section=security");
    await page.getByRole("button", { name: t.turnOn, exact: true }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByRole("button", { name: t.sendCode }).click();
    await dialog.getByLabel(t.code).fill(await outbox.code(account));
    await dialog.getByRole("button", { name: t.confirm }).click();
    const secret = await dialog.locator("code").innerText();
    await expectAccessible(page);
    const totp = new TOTP({ secret: secret.replaceAll(/\s/g, "") });
    await dialog.getByLabel(t.appCode).fill(totp.generate());
    await dialog.getByRole("button", { name: t.turnOn, exact: true }).click();
    const codes = dialog.getByRole("listitem");
    await expect(codes).toHaveCount(10);
    const recovery = await codes.first().innerText();
    await expectAccessible(page);
    await dialog.getByRole("checkbox", { name: t.kept }).check();
    await dialog.getByRole("button", { name: t.goOn }).click();
    await page.getByRole("button", { name: t.turnOff, exact: true }).click();
    await page.getByLabel(t.appOrRecovery).fill(recovery);
    await page.getByRole("dialog").getByRole("button", { name: t.turnOff, exact: true }).click();
    await expect(toast(page, t.off)).toBeVisible();
  });

  test("own data are exported, and messages arrive without a reload", async ({ open }) => {
    const page = await open(blankPath);
    await enter(page, "data", "/account?section=data");
    await page.getByRole("button", { name: t.ask }).click();
    const download = page.getByRole("button", { name: t.download });
    await expect(download).toBeVisible();
    const [file] = await Promise.all([page.waitForEvent("download"), download.click()]);
    expect((await readFile(await file.path())).subarray(0, 2).toString()).toBe("PK");
    await page.getByRole("link", { name: t.unread }).click();
    await expect(page.getByText(t.exportReady).first()).toBeVisible();
    await expectAccessible(page);
    await page.getByRole("button", { name: t.markAll }).click();
    await expect(page.getByRole("banner").getByRole("link", { name: t.messages, exact: true })).toBeVisible();
    await page.goto(`${productUrl}/message?unread=true`);
    await expect(page.getByText(t.noUnread)).toBeVisible();
  });

  test("a deletion is asked for with the password, and taken back", async ({ open }) => {
    const page = await open(blankPath);
    await enter(page, "leaver", "/account?section=data");
    await page.getByRole("button", { name: t.remove }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByLabel(t.password).fill(accountPassword);
    await expectAccessible(page);
    await dialog.getByRole("button", { name: t.removeNow }).click();
    await expect(page.getByText(t.pending).first()).toBeVisible();
    await page.getByRole("button", { name: t.keep }).first().click();
    await expect(toast(page, t.keptToast)).toBeVisible();
    await expect(page.getByText(t.pending)).toHaveCount(0);
  });

  test("colours are kept with the account and follow to another browser", async ({ open, browser }) => {
    const page = await open(blankPath);
    const account = await enter(page, "taste", "/account?section=preferences");
    const kept = page.waitForResponse((response) => response.url().includes("update_preferences"));
    await page.getByRole("main").getByText(t.dark, { exact: true }).click();
    await kept;
    await page.goto(`${productUrl}/account?section=devices`);
    await expect(page.getByText(t.thisDevice)).toBeVisible();
    const context = await browser.newContext({ locale: language === "zh" ? "zh-CN" : "en" });
    const other = await context.newPage();
    watchCaptchas(other);
    await other.goto(`${productUrl}/login`);
    await submitPassword(other, language, { account, password: accountPassword });
    await expect(other.locator("html")).toHaveAttribute("data-mantine-color-scheme", "dark");
    await context.close();
  });
});
