import type { Page } from "@playwright/test";
import { watchCaptchas } from "./support/captchas.ts";
import { ask, resetToFirstLogin } from "./support/database.ts";
import { expect, expectAccessible, test } from "./support/fixtures.ts";
import { administrator, logInAdministrator, oneTimePassword, submitPassword } from "./support/sign-in.ts";

/** Nobody has logged in as the administrator yet, and no mail was sent. */
async function startAsInstalled(): Promise<void> {
  await resetToFirstLogin(administrator.account, oneTimePassword);
  await ask("delete from outbox", []);
}

async function openOutbox(page: Page): Promise<void> {
  await page.getByRole("link", { name: "管理后台", exact: true }).click();
  await page.getByRole("link", { name: "发件箱", exact: true }).click();
}

test.describe.serial("administrator", () => {
  test.use({ language: "zh" });

  test("logs in with the one-time password, must choose another, and sees the outbox", async ({ open }) => {
    await startAsInstalled();
    const page = await open("/adminlogin");
    await expectAccessible(page);
    await logInAdministrator(page, "zh");
    await openOutbox(page);
    await expect(page.getByRole("heading", { name: "发件箱" })).toBeVisible();
    await expect(page.getByText("暂无邮件")).toBeVisible();
    await expectAccessible(page);
    await page.getByLabel("发送测试邮件至").fill("reader@example.com");
    await page.getByRole("button", { name: "发送", exact: true }).click();
    await expect(page.getByRole("heading", { name: "译桥测试邮件" })).toBeVisible();
    await expectAccessible(page);
  });

  test("a login elsewhere ends the older one; logging out leaves the outbox", async ({ open, browser }) => {
    const first = await open("/adminlogin");
    const logIn = async (page: typeof first) => {
      await submitPassword(page, "zh", administrator);
      await expect(page.getByRole("link", { name: "管理后台", exact: true })).toBeVisible();
    };
    await logIn(first);
    const context = await browser.newContext({ locale: "zh-CN" });
    const second = await context.newPage();
    watchCaptchas(second);
    await second.goto(first.url().replace(/\/[^/]*$/, "/adminlogin"));
    await logIn(second);
    await expect(first.getByRole("main").getByText("该账号已在别处登录")).toBeVisible();
    await expect(first).toHaveURL(/adminlogin/);
    await openOutbox(second);
    await second.getByRole("banner").getByRole("button", { name: /admin/ }).click();
    await second.getByRole("menuitem", { name: "退出登录" }).click();
    await expect(second.getByRole("link", { name: "登录" })).toBeVisible();
    await expect(second).not.toHaveURL(/\/(?:403|outbox)/);
    await context.close();
  });

  test("a visitor of the outbox is asked to log in, and goes on there", async ({ open }) => {
    const page = await open("/outbox");
    await page.getByRole("dialog", { name: "请登录" }).getByRole("button", { name: "登录" }).click();
    await expect(page).toHaveURL(/\/login\?redirect=%2Foutbox/);
  });
});
