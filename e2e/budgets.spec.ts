import type { Page } from "@playwright/test";
import { orderCalls } from "@yiqiao/contracts/orders";
import { callAs } from "./support/api.ts";
import { accountPassword, addAccount, addSite } from "./support/database.ts";
import { expect, inspect, languageOf, productUrl, test } from "./support/fixtures.ts";
import { blankPath, enter } from "./support/sessions.ts";
import { enterAsAdministrator } from "./support/sign-in.ts";

let siteId = 0;
const siteCode = "budget-site";

const texts = {
  zh: {
    title: "成员额度",
    change: (name: string) => `修改 ${name} 的上限`,
    dialog: (name: string) => `${name} 的上限`,
    cap: "每月字符数",
    fault: "请输入整数",
    save: "保存",
    saved: "已保存",
    used: "已用 0 / 250,000",
    usedOfNone: "已用 0 / 0",
    noCap: "不限",
    lift: "取消上限",
    lifted: "已取消上限",
    account: "我的账号",
  },
  en: {
    title: "Members' budgets",
    change: (name: string) => `Change the cap of ${name}`,
    dialog: (name: string) => `Cap of ${name}`,
    cap: "Characters per month",
    fault: "Please enter a whole number",
    save: "Save",
    saved: "Saved",
    used: "0 of 250,000 used",
    usedOfNone: "0 of 0 used",
    noCap: "No cap",
    lift: "Lift the cap",
    lifted: "The cap has been lifted",
    account: "My account",
  },
} as const;

/** Logs a member of the site in, as at the site's own login page. */
async function logInMember(page: Page, account: string): Promise<void> {
  await enter(page, { account, password: accountPassword, site: siteCode, path: "/" });
  await expect(page.getByRole("banner").getByRole("button", { name: new RegExp(account) })).toBeVisible();
}

test.beforeAll(async ({ browser }) => {
  siteId = await addSite({ code: siteCode, nameZh: "额度译站", nameEn: "Budget site" });
  const page = await (await browser.newContext({ locale: "zh-CN" })).newPage();
  await enterAsAdministrator(page, "zh", "/account");
  await callAs(page, orderCalls.grant.path, { id: "enterprise-y", site_id: siteId, reason: "contract 300" });
  await page.context().close();
});

const language = languageOf("budgets");
const t = texts[language];
const manager = `keeper-${language}@budget.example`;
const member = `member-${language}@budget.example`;

test.describe("budgets", () => {
  test.use({ language });

  test.beforeAll(async () => {
    await addAccount({ account: manager, siteId, isManager: true });
    await addAccount({ account: member, siteId });
  });

  test("a manager sets a member's cap, changes it and lifts it", async ({ open, page }) => {
    await open(blankPath);
    await logInMember(page, manager);
    await page
      .getByRole("banner")
      .getByRole("button", { name: new RegExp(manager) })
      .click();
    await page.getByRole("menuitem", { name: t.title }).click();
    await expect(page.getByRole("heading", { level: 1, name: t.title })).toBeVisible();
    const row = page.getByRole("row").filter({ hasText: member });
    await expect(row).toContainText(t.noCap);
    await inspect(page, `${language}-budgets-free`);

    const dialog = page.getByRole("dialog", { name: t.dialog(member) });
    const type = async (characters: string) => {
      await row.getByRole("button", { name: t.change(member) }).click();
      await dialog.getByLabel(t.cap).fill(characters);
      await dialog.getByRole("button", { name: t.save }).click();
    };
    await type("a lot");
    await expect(dialog.getByText(t.fault)).toBeVisible();
    await inspect(page, `${language}-budgets-fault`);
    await dialog.getByLabel(t.cap).fill("250000");
    await dialog.getByRole("button", { name: t.save }).click();
    await expect(page.getByText(t.saved, { exact: true })).toBeVisible();
    await expect(dialog).toHaveCount(0);
    await expect(row.getByRole("progressbar", { name: t.used })).toBeVisible();
    await inspect(page, `${language}-budgets-capped`);

    await type("0");
    await expect(row.getByRole("progressbar", { name: t.usedOfNone })).toBeVisible();
    await page.reload();
    await expect(row.getByRole("progressbar", { name: t.usedOfNone })).toBeVisible();

    await row.getByRole("button", { name: t.change(member) }).click();
    await expect(dialog.getByLabel(t.cap)).toHaveValue("0");
    await dialog.getByRole("button", { name: t.lift }).click();
    await expect(page.getByText(t.lifted)).toBeVisible();
    await expect(row).toContainText(t.noCap);
    await expect(row.getByRole("progressbar")).toHaveCount(0);
  });

  test("a member does not reach the budgets", async ({ open, page }) => {
    await open(blankPath);
    await logInMember(page, member);
    await page.goto(`${productUrl}/budgets`);
    await expect(page).toHaveURL(/\/403$/);
    await page.goto(`${productUrl}/account`);
    await expect(page.getByRole("heading", { level: 1, name: t.account })).toBeVisible();
    await expect(page.getByRole("link", { name: t.title })).toHaveCount(0);
  });
});
