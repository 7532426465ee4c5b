import { expect, inspect, languageOf, test } from "./support/fixtures.ts";
import { addAccount } from "./support/database.ts";
import { blankPath } from "./support/sessions.ts";
import { enterAsAdministrator } from "./support/sign-in.ts";

const texts = {
  zh: {
    accounts: "账号",
    plan: "套餐",
    days: "天数",
    characters: "额外字符",
    custom: "额外字符（万）",
    submit: "预开通",
    refused: /未开通任何账号：3 个条目有误/,
    notAnAccount: "不是邮箱或手机号",
    registered: "已注册",
    drop: "从列表中移除这些条目",
    added: "已预开通 2 个账号",
    search: "搜索账号",
    waiting: "待使用",
    revokedState: "已撤销",
    revoke: "撤销",
    export: "导出",
    daysFault: "请填写 1 至 3,650 的整数",
    nothing: "没有匹配的条目",
  },
  en: {
    accounts: "Accounts",
    plan: "Plan",
    days: "Days",
    characters: "Extra characters",
    custom: "Extra characters, in ten thousands",
    submit: "Pre-activate",
    refused: /Nothing was pre-activated: 3 entries/,
    notAnAccount: "neither an e-mail address nor a mainland phone number",
    registered: "has an account already",
    drop: "Leave them out of the list",
    added: "2 accounts are pre-activated",
    search: "Search accounts",
    waiting: "Waiting",
    revokedState: "Revoked",
    revoke: "Revoke",
    export: "Export",
    daysFault: "A whole number from 1 to 3,650",
    nothing: "Nothing found",
  },
} as const;

const language = languageOf("preactivation");
const t = texts[language];
const domain = `guests-${language}.example`;

test.describe("accounts are activated before they register", () => {
  test.use({ language });

  test("by a list that is taken whole, found, exported and revoked", async ({ open, page }) => {
    await addAccount({ account: `old@${domain}`, name: "Old" });
    await open(blankPath);
    await enterAsAdministrator(page, language, "/pre-activation");
    const accounts = page.getByLabel(t.accounts, { exact: true });
    await accounts.fill(`new@${domain}，nobody、old@${domain} new@${domain}`);
    await page.getByLabel(t.days, { exact: true }).fill("0");
    await page.getByRole("button", { name: t.submit, exact: true }).click();
    await expect(page.getByText(t.daysFault)).toBeVisible();
    await page.getByLabel(t.plan, { exact: true }).selectOption("professional-m");
    await expect(page.getByLabel(t.days, { exact: true })).toHaveValue("30");
    await page.getByLabel(t.characters, { exact: true }).selectOption("custom");
    await page.getByLabel(t.custom).fill("12");
    await page.getByRole("button", { name: t.submit, exact: true }).click();
    const alert = page.getByRole("alert").filter({ hasText: t.refused });
    await expect(alert).toContainText(t.notAnAccount);
    await expect(alert).toContainText(t.registered);
    await inspect(page, `preactivation-refused-${language}`);
    await alert.getByRole("button", { name: t.drop }).click();
    await expect(accounts).toHaveValue(`new@${domain}`);

    const file = { name: "guests.csv", mimeType: "text/csv", buffer: Buffer.from(`Name,Mail\nAnn,ann@${domain}\n`) };
    await page.locator("input[type=file]").setInputFiles(file);
    await expect(accounts).toHaveValue(`new@${domain}\nann@${domain}`);
    await page.getByRole("button", { name: t.submit, exact: true }).click();
    await expect(page.getByText(t.added)).toBeVisible();
    await expect(accounts).toHaveValue("");

    await page.getByLabel(t.search).fill(`ann@${domain}`);
    await expect(page).toHaveURL(/keyword=ann/);
    const row = page.getByRole("row").filter({ hasText: `ann@${domain}` });
    await expect(row).toContainText(t.waiting);
    await expect(row).toContainText("120,000");
    await inspect(page, `preactivation-${language}`);
    const download = page.waitForEvent("download");
    await page.getByRole("button", { name: t.export }).click();
    expect((await download).suggestedFilename()).toBe("preactivations.csv");
    await row.getByRole("button").click();
    await page.getByRole("dialog").getByRole("button", { name: t.revoke, exact: true }).click();
    await expect(row).toContainText(t.revokedState);
    await page.getByLabel(t.search).fill("nobody at all");
    await expect(page.getByText(t.nothing)).toBeVisible();
  });
});
