import type { Page } from "@playwright/test";
import { setAsideAccount } from "./support/database.ts";
import {
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  inspect,
  languageOf,
  productUrl,
  test,
} from "./support/fixtures.ts";
import { enterAsAdministrator, signInTexts, solveCaptcha } from "./support/sign-in.ts";

const phones = {
  zh: "Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0.0.0 Mobile Safari/537.36",
  en: "Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 Version/17.5 Mobile/15E148 Safari/604.1",
} as const;

const texts = {
  zh: {
    source: "待翻译文本",
    target: "译文",
    publicity: "登记了解产品",
    full: "访问完整版",
    account: "邮箱或手机号",
    accountFormat: "请输入邮箱或中国大陆手机号",
    name: "姓名",
    company: "单位（选填）",
    send: "登记",
    done: "登记成功",
    list: "推广登记",
    export: "导出 CSV",
    remove: "删除",
    removed: "已删除",
  },
  en: {
    source: "Text to translate",
    target: "Translation",
    publicity: "Stay informed",
    full: "Full site",
    account: "E-mail or phone number",
    accountFormat: "Please enter an e-mail address or a mainland phone number",
    name: "Your name",
    company: "Company (optional)",
    send: "Register",
    done: "You are registered",
    list: "Publicity registrations",
    export: "Export as CSV",
    remove: "Remove",
    removed: "Taken off the list",
  },
} as const;

const language = languageOf("phone");
const t = texts[language];
const account = `phone-${language}@example.com`;

test.describe.serial("on a phone", () => {
  test.describe("with its own user agent", () => {
    test.use({ language, userAgent: phones[language], viewport: { width: 390, height: 844 } });

    test("every address leads to the trial translation, which translates", async ({ open }) => {
      const page = await open("/file");
      await expect(page).toHaveURL(`${productUrl}/mobiletranslate`);
      await page.getByRole("textbox", { name: t.source }).fill("今天天气很好。");
      await expect(page.getByText(/today|weather/i).first()).toBeVisible();
      await expect(page).toHaveURL(`${productUrl}/mobiletranslate`);
      await inspect(page, `trial-${language}`);
    });

    test("the publicity registration checks what is typed, and registers", async ({ open }) => {
      await setAsideAccount(account);
      const page = await open("/mobiletranslate");
      await page.getByRole("link", { name: t.publicity }).click();
      await expect(page).toHaveURL(`${productUrl}/publicityRegister`);
      await page.getByRole("button", { name: t.send, exact: true }).click();
      await expect(page.getByText(t.accountFormat)).toBeVisible();
      await page.getByLabel(t.account).fill(account);
      await page.getByLabel(t.name).fill(`Ann ${language}`);
      await page.getByLabel(t.company).fill("Harbour Ltd");
      await solveCaptcha(page, language);
      await page.getByRole("checkbox", { name: signInTexts[language].agree }).check();
      await inspect(page, `publicity-${language}`);
      await page.getByRole("button", { name: t.send, exact: true }).click();
      await expect(page.getByRole("heading", { name: t.done })).toBeVisible();
      await expectAccessible(page);
    });

    test("the full site begins at the address that was asked for, and at no other place", async ({ open, page }) => {
      await open("/problem-page?from=mail#answer");
      await page.reload();
      const full = page.getByRole("link", { name: t.full });
      await expect(full).toHaveAttribute("href", "/problem-page?from=mail#answer");
      for (const address of ["//evil.example/a", "https://evil.example", "/\\evil.example", "javascript:alert(1)"]) {
        await page.evaluate((text) => sessionStorage.setItem("yiqiao.asked-address", text), address);
        await page.reload();
        await expect(full).toHaveAttribute("href", "/");
      }
      await open("/myfile?page=1");
      await full.click();
      await expect(page).toHaveURL(/^http:\/\/[^/]+\/(myfile|login\?redirect=%2Fmyfile)/);
    });

    test("who wants the full site gets it, and keeps it", async ({ open }) => {
      const page = await open("/");
      await page.getByRole("link", { name: t.full }).click();
      await expect(page).toHaveURL(`${productUrl}/`);
      await page.goto(`${productUrl}/file`);
      await expect(page).toHaveURL(`${productUrl}/file`);
      await expectNoSidewaysScroll(page);
    });
  });

  test("the administrator sees the list, exports it and takes somebody off", async ({ browser }) => {
    const locale = language === "zh" ? "zh-CN" : "en-US";
    const page: Page = await (await browser.newContext({ locale })).newPage();
    await enterAsAdministrator(page, language, "/publicitylist");
    await expect(page.getByRole("heading", { level: 1, name: t.list })).toBeVisible();
    const entry = page.getByRole("article").filter({ hasText: account });
    await expect(entry).toContainText("Harbour Ltd");
    const [file] = await Promise.all([
      page.waitForEvent("download"),
      page.getByRole("button", { name: t.export }).click(),
    ]);
    expect(file.suggestedFilename()).toBe("publicity.csv");
    await inspect(page, `publicity-list-${language}`);
    await entry.getByRole("button", { name: t.remove }).click();
    await page.getByRole("dialog").getByRole("button", { name: t.remove, exact: true }).click();
    await expect(entry).toHaveCount(0);
    await page.context().close();
  });
});
