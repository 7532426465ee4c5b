import { bankTransfer } from "./support/bank-transfer.ts";
import { buyingTexts, logInBuyer } from "./support/buying.ts";
import { expect, inspect, languageOf, productUrl, test } from "./support/fixtures.ts";
import { orderAs } from "./support/orders.ts";
import { enterAsAdministrator } from "./support/sign-in.ts";
import { blankPath } from "./support/sessions.ts";

const texts = {
  zh: {
    bank: /银行转账/,
    timeLeft: /^剩余支付时间/,
    title: "请转账 ¥29.00",
    copy: (label: string) => `复制${label}`,
    copied: "已复制",
    details: { payee: "收款人", bank: "开户行", account: "账号", reference: "附言" },
    awaits: "等待转账到账",
    order: "订单",
    confirm: "转账已到账",
    confirmTitle: "确认转账到账",
    amount: "到账金额（元）",
    fault: /须与订单金额 ¥29.00 一致/,
    reference: "银行流水号",
    submit: "确认",
    confirmed: "订单已支付并交付",
    plan: "标准版（月）",
    inUse: "使用中",
  },
  en: {
    bank: /Bank transfer/,
    timeLeft: /^Time left to pay/,
    title: "Transfer ¥29.00",
    copy: (label: string) => `Copy: ${label}`,
    copied: "Copied",
    details: { payee: "Payee", bank: "Bank", account: "Account", reference: "Reference" },
    awaits: "Waits for a transfer",
    order: "Order",
    confirm: "The transfer has arrived",
    confirmTitle: "Confirm a transfer",
    amount: "Amount that arrived, in yuan",
    fault: /it must be that of the order: ¥29.00/,
    reference: "Reference of the bank",
    submit: "Confirm",
    confirmed: "The order has been paid and delivered",
    plan: "Standard, 30 days",
    inUse: "In use",
  },
} as const;

const language = languageOf("bank-transfer");
const t = texts[language];
test.describe("bank transfer", () => {
  test.use({ language });

  test("a payer copies the details, the administrator confirms the money, and the order completes", async ({
    open,
    page,
    context,
    browser,
  }) => {
    await context.grantPermissions(["clipboard-read", "clipboard-write"]);
    await open(blankPath);
    const payer = `transfer-${language}@example.com`;
    await logInBuyer(page, { account: payer, path: "/history" });
    const tid = await orderAs(page, "standard-m");
    await page.goto(`${productUrl}/cashier?tid=${tid}`);
    await expect(page.getByText(buyingTexts[language].testBanner)).toBeVisible();
    await expect(page.getByText(t.timeLeft)).toBeVisible();
    await inspect(page, `${language}-transfer-ways`);
    await page.getByRole("button", { name: t.bank }).click();
    await expect(page.getByRole("heading", { name: t.title })).toBeVisible();
    await expect(page.getByText(buyingTexts[language].testBanner)).toHaveCount(0);
    await expect(page.getByText(t.timeLeft)).toHaveCount(0);
    const copyField = async (label: string): Promise<string> => {
      await page.getByRole("button", { name: t.copy(label), exact: true }).click();
      return page.evaluate(() => navigator.clipboard.readText());
    };
    for (const key of ["payee", "bank", "account"] as const) {
      expect(await copyField(t.details[key])).toBe(bankTransfer[key]);
    }
    await expect(page.getByText(t.copied).first()).toBeVisible();
    const reference = await copyField(t.details.reference);
    expect(reference).toMatch(/^\w+$/);
    await inspect(page, `${language}-transfer`);

    const desk = await (await browser.newContext({ locale: "zh-CN" })).newPage();
    await desk.context().addCookies([{ name: "language", value: language, url: productUrl }]);
    await enterAsAdministrator(desk, language, "/ordermanagement");
    const row = desk.getByRole("row").filter({ hasText: tid });
    await expect(row).toContainText(t.awaits);
    await row.getByRole("button").first().click();
    const details = desk.getByRole("dialog", { name: t.order, exact: true });
    await expect(details).toContainText(reference);
    await details.getByRole("button", { name: t.confirm }).click();
    const dialog = desk.getByRole("dialog", { name: t.confirmTitle });
    await expect(dialog).toContainText(reference);
    await dialog.getByLabel(t.amount).fill("28");
    await dialog.getByLabel(t.reference).fill("20260731-0042");
    await dialog.getByRole("button", { name: t.submit, exact: true }).click();
    await expect(dialog.getByText(t.fault)).toBeVisible();
    await inspect(desk, `${language}-transfer-confirm`);
    await dialog.getByLabel(t.amount).fill("29.00");
    await dialog.getByRole("button", { name: t.submit, exact: true }).click();
    await expect(desk.getByText(t.confirmed)).toBeVisible();
    await expect(details.getByRole("button", { name: t.confirm })).toHaveCount(0);
    await desk.context().close();

    await expect(page.getByText(buyingTexts[language].paid, { exact: true })).toBeVisible();
    await page.goto(`${productUrl}/history`);
    await expect(page.getByRole("row").filter({ hasText: t.plan })).toContainText(t.inUse);
  });
});
