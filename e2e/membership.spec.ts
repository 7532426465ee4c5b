import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { logInBuyer } from "./support/buying.ts";
import {
  expect,
  expectAccessible,
  type InterfaceLanguage,
  inspect,
  languageOf,
  productUrl,
  test,
} from "./support/fixtures.ts";
import { buyAs, orderAs } from "./support/orders.ts";
import { blankPath } from "./support/sessions.ts";

const texts = {
  zh: {
    free: "免费版",
    choosePlan: "选择套餐",
    benefits: "套餐权益",
    noOrders: "暂无订单",
    seePlans: "查看套餐和字符包",
    standard: "标准版",
    plan: "标准版（月）",
    pack: "500 万字符包",
    upgrade: "升级",
    buyPack: "购买字符包",
    inUse: "使用中",
    orders: "订单记录",
    order: "订单",
    kind: "商品类型",
    packs: "字符包",
    more: /的更多操作/,
    receipt: "下载收据",
    details: "订单详情",
    invoice: "申请发票",
    company: "企业",
    companyName: "企业名称",
    taxNumber: "纳税人识别号",
    taxFault: /应为 15 至 20 位/,
    request: "提交申请",
    requested: "发票申请已提交",
    awaited: "待开具",
    unpaid: "未支付",
    pay: /去支付/,
    cancel: "取消订单",
    cancelled: "已取消",
    statement: "字符明细",
    movement: "变动类型",
    granted: "发放",
    expired: "过期",
    noMatch: "没有符合条件的变动",
    clear: "清除筛选",
    download: "下载 CSV",
  },
  en: {
    free: "Free",
    choosePlan: "Choose a plan",
    benefits: "What the plans give",
    noOrders: "No orders yet",
    seePlans: "See plans and packs",
    standard: "Standard",
    plan: "Standard, 30 days",
    pack: "Pack of 5 million characters",
    upgrade: "Upgrade",
    buyPack: "Buy a pack",
    inUse: "In use",
    orders: "Orders",
    order: "Order",
    kind: "Kind",
    packs: "Character pack",
    more: /More on the order/,
    receipt: "Receipt",
    details: "Details",
    invoice: "Ask for an invoice",
    company: "A company",
    companyName: "Name of the company",
    taxNumber: "Taxpayer's number",
    taxFault: /has 15 to 20 digits/,
    request: "Ask for it",
    requested: "The invoice has been asked for",
    awaited: "Requested",
    unpaid: "Unpaid",
    pay: /^Pay/,
    cancel: "Cancel the order",
    cancelled: "Cancelled",
    statement: "Statement",
    movement: "Movement",
    granted: "Granted",
    expired: "Expired",
    noMatch: "No such movements",
    clear: "Clear the filters",
    download: "Download as CSV",
  },
} as const;

const rowOf = (page: Page, goods: string) => page.getByRole("row").filter({ hasText: goods });

const language = languageOf("membership");
const t = texts[language];
test.describe("membership", () => {
  test.use({ language });

  test("who has bought nothing sees what there is, and the way to it", async ({ open, page }) => {
    await open(blankPath);
    await logInBuyer(page, { account: `new-${language}@example.com`, path: "/member" });
    await expect(page.getByText(t.free, { exact: true }).first()).toBeVisible();
    await expect(page.getByRole("region", { name: t.benefits })).toBeVisible();
    await inspect(page, `${language}-member-free`);
    await page.goto(`${productUrl}/history`);
    await expect(page.getByText(t.noOrders)).toBeVisible();
    await inspect(page, `${language}-history-empty`);
    await page.getByRole("button", { name: t.seePlans }).click();
    await expect(page.getByRole("dialog")).toBeVisible();
  });

  test("a plan and a pack stand in the membership, the orders and the statement", async ({ open, page }) => {
    await open(blankPath);
    await logInBuyer(page, { account: `membership-${language}@example.com`, path: "/member" });
    await buyAs(page, "standard-m");
    await buyAs(page, "pack-5m", "pack");
    await orderAs(page, "pack-10m", "pack");

    await page.reload();
    await expect(page.getByText(t.standard, { exact: true })).toBeVisible();
    await expect(page.getByRole("progressbar", { name: new RegExp(`${t.pack}.{0,200}5,000,000`) })).toBeVisible();
    await expect(page.getByRole("progressbar", { name: /1,500,000/ })).toBeVisible();
    await expect(page.getByRole("button", { name: t.upgrade })).toBeVisible();
    await inspect(page, `${language}-member`);
    await page.getByRole("button", { name: t.buyPack }).click();
    await expect(page.getByRole("dialog")).toContainText("¥99.00");
    await page.keyboard.press("Escape");

    await page.goto(`${productUrl}/history`);
    await expect(rowOf(page, t.plan)).toContainText("¥29.00");
    await expect(rowOf(page, t.plan)).toContainText(t.inUse);
    await expect(page.getByRole("row").filter({ hasText: t.unpaid })).toBeVisible();
    await inspect(page, `${language}-history`);
    await page.getByLabel(t.kind).selectOption(t.packs);
    await expect(page).toHaveURL(/kind=T02/);
    await expect(rowOf(page, t.plan)).toHaveCount(0);

    await page.goto(`${productUrl}/statement`);
    await expect(page.getByRole("row").filter({ hasText: "+1,500,000" })).toContainText(t.granted);
    await inspect(page, `${language}-statement`);
    const [file] = await Promise.all([
      page.waitForEvent("download"),
      page.getByRole("button", { name: t.download }).click(),
    ]);
    expect(await readFile(await file.path(), "utf8")).toContain("5000000");
    await page.getByLabel(t.movement).selectOption(t.expired);
    await expect(page.getByText(t.noMatch)).toBeVisible();
    await page.getByRole("button", { name: t.clear }).click();
    await page.getByRole("row").filter({ hasText: "+5,000,000" }).getByRole("link", { name: /YQ\d+/ }).click();
    await expect(page).toHaveURL(/\/history\?tid=/);
    await expect(page.getByRole("dialog", { name: t.order, exact: true })).toContainText(t.pack);
  });

  test("an order gives a receipt and an invoice; one that is not paid is cancelled", async ({ open, page }) => {
    await open(blankPath);
    await logInBuyer(page, { account: `orders-${language}@example.com`, path: "/history" });
    const paid = await buyAs(page, "standard-m");
    await orderAs(page, "pack-5m", "pack");
    await page.reload();

    await rowOf(page, t.plan).getByRole("button", { name: t.more }).click();
    const [receipt] = await Promise.all([
      page.waitForEvent("download"),
      page.getByRole("menuitem", { name: t.receipt }).click(),
    ]);
    expect((await readFile(await receipt.path())).subarray(0, 5).toString()).toBe("%PDF-");

    await page.goto(`${productUrl}/history?tid=${paid}`);
    const details = page.getByRole("dialog", { name: t.order, exact: true });
    await expect(details).toContainText("¥29.00");
    await inspect(page, `${language}-order`);
    await details.getByRole("button", { name: t.invoice }).click();
    await askForInvoice(page, language);
    await expect(details.getByText(t.awaited)).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(page).toHaveURL(/history(\?.{0,900})?$/);

    const unpaid = rowOf(page, t.pack);
    await unpaid.getByRole("button", { name: t.more }).click();
    await page.getByRole("menuitem", { name: t.cancel }).click();
    await page.getByRole("dialog").getByRole("button", { name: t.cancel }).click();
    await expect(unpaid).toContainText(t.cancelled);
    await expect(unpaid.getByRole("button", { name: t.pay })).toHaveCount(0);
  });
});

/** Asks for a company's invoice; its tax number is asked for. */
async function askForInvoice(page: Page, language: InterfaceLanguage): Promise<void> {
  const t = texts[language];
  const dialog = page.getByRole("dialog", { name: t.invoice });
  await dialog.getByText(t.company, { exact: true }).click();
  await dialog.getByLabel(t.companyName).fill("Acme");
  await dialog.getByRole("button", { name: t.request }).click();
  await expect(dialog.getByText(t.taxFault)).toBeVisible();
  await expectAccessible(page);
  await dialog.getByLabel(t.taxNumber).fill("91110000MA001X2Y3Z");
  await dialog.getByRole("button", { name: t.request }).click();
  await expect(page.getByText(t.requested)).toBeVisible();
}
