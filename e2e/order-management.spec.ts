import type { Page } from "@playwright/test";
import { invoiceCalls } from "@yiqiao/contracts/invoices";
import { callAs } from "./support/api.ts";
import { logInBuyer } from "./support/buying.ts";
import { addAccount, ask } from "./support/database.ts";
import { expect, expectAccessible, inspect, languageOf, productUrl, test } from "./support/fixtures.ts";
import { buyAs } from "./support/orders.ts";
import { blankPath } from "./support/sessions.ts";
import { enterAsAdministrator } from "./support/sign-in.ts";

const texts = {
  zh: {
    administration: "管理后台",
    title: "订单管理",
    tabs: { refunds: "退款", prices: "价格", notices: "通知", invoices: "发票" },
    keyword: "订单号或账号",
    noMatch: "没有符合条件的订单",
    clear: "清除筛选",
    plan: "标准版（月）",
    pack: "500 万字符包",
    order: "订单",
    refund: "退款",
    refundTitle: "订单退款",
    some: "其他金额",
    amount: "金额（元）",
    tooMuch: /请输入不超过/,
    reason: "原因",
    refunded: "已发起退款",
    takeBack: "收回",
    takeBackTitle: "收回已开通的商品",
    takenBack: "已收回",
    paidBack: "已退款",
    retry: "重新退款",
    retryOf: /^重新退款：/,
    otherwise: "已用其他方式退回",
    confirmOf: /^已用其他方式退回：/,
    accepted: "已受理",
    issue: /^开具/,
    issueTitle: "开具发票",
    invoiceNumber: "发票号码",
    file: "发票文件（PDF 或 OFD）",
    fileFault: /请选择不超过 5 MB/,
    issued: "已开具",
    change: "修改",
    price: "价格（元）",
    priceFault: "请输入金额或留空",
    save: "保存",
    grant: "开通套餐或字符包",
    account: "邮箱、手机号或账号名",
    accountFault: "请输入账号",
    goods: "商品",
    grantReason: "原因或合同号",
    grantNow: "开通",
    granted: "已开通并交付",
    grantedOrder: "后台开通",
  },
  en: {
    administration: "Administration",
    title: "Orders and payments",
    tabs: { refunds: "Refunds", prices: "Prices", notices: "Notices", invoices: "Invoices" },
    keyword: "Order number or account",
    noMatch: "No such orders",
    clear: "Clear the filters",
    plan: "Standard, 30 days",
    pack: "Pack of 5 million characters",
    order: "Order",
    refund: "Refund",
    refundTitle: "Refund an order",
    some: "Another amount",
    amount: "Amount, in yuan",
    tooMuch: /Please enter an amount up to/,
    reason: "Reason",
    refunded: "The refund has been requested",
    takeBack: "Take back",
    takeBackTitle: "Take a grant back",
    takenBack: "Taken back",
    paidBack: "Refunded",
    retry: "Try again",
    retryOf: /^Try again: /,
    otherwise: "Paid another way",
    confirmOf: /^Paid another way: /,
    accepted: "Accepted",
    issue: /^Issue/,
    issueTitle: "Issue an invoice",
    invoiceNumber: "Number given by the tax office",
    file: "Document, PDF or OFD",
    fileFault: /Please choose a PDF or OFD file/,
    issued: "Issued",
    change: "Change",
    price: "Price, in yuan",
    priceFault: "Please enter an amount of money, or nothing",
    save: "Save",
    grant: "Grant a plan or pack",
    account: "E-mail address, phone number or account name",
    accountFault: "Please enter the account",
    goods: "Goods",
    grantReason: "Reason or contract",
    grantNow: "Grant",
    granted: "Granted and delivered",
    grantedOrder: "Granted",
  },
} as const;

const language = languageOf("order-management");
const t = texts[language];
const buyer = `buyer-${language}@example.com`;
let tid = "";

test.describe.serial("order management", () => {
  test.use({ language });

  test.beforeAll(async ({ browser }) => {
    const page = await (await browser.newContext({ locale: "zh-CN" })).newPage();
    await page.context().addCookies([{ name: "language", value: language, url: productUrl }]);
    await logInBuyer(page, { account: buyer, path: "/history" });
    tid = await buyAs(page, "standard-m");
    const invoice = { tid, kind: "personal", title: "Ann Buyer", email: buyer };
    await callAs(page, invoiceCalls.request.path, invoice);
    await page.context().close();
  });

  const enter = async (page: Page): Promise<void> => {
    await enterAsAdministrator(page, language, "/");
    await page.getByRole("link", { name: t.administration, exact: true }).click();
    await page.getByRole("navigation").getByRole("link", { name: t.title, exact: true }).click();
    await expect(page.getByRole("heading", { level: 1, name: t.title })).toBeVisible();
  };

  test("orders are found; one is paid back in part, and the refund is listed", async ({ open }) => {
    const page = await open(blankPath);
    await enter(page);
    const row = page.getByRole("row").filter({ hasText: tid });
    await expect(row).toContainText(buyer);
    await inspect(page, `${language}-om-orders`);
    await page.getByLabel(t.keyword).fill("nobody@nowhere");
    await expect(page.getByText(t.noMatch)).toBeVisible();
    await page.getByRole("button", { name: t.clear }).click();
    await row.getByRole("button").first().click();
    const details = page.getByRole("dialog", { name: t.order, exact: true });
    await expect(details).toContainText("¥29.00");
    await inspect(page, `${language}-om-order`);
    await details.getByRole("button", { name: t.refund }).click();
    const dialog = page.getByRole("dialog", { name: t.refundTitle });
    await expectAccessible(page);
    await dialog.getByRole("radio", { name: t.some }).check();
    await dialog.getByLabel(t.amount).fill("30");
    await dialog.getByLabel(t.reason, { exact: true }).fill("goodwill");
    await dialog.getByRole("button", { name: t.refund }).click();
    await expect(dialog.getByText(t.tooMuch)).toBeVisible();
    await dialog.getByLabel(t.amount).fill("1.50");
    await dialog.getByRole("button", { name: t.refund }).click();
    await expect(page.getByText(t.refunded)).toBeVisible();
    await page.keyboard.press("Escape");
    await page.getByRole("tab", { name: t.tabs.refunds }).click();
    await expect(page.getByRole("row").filter({ hasText: tid })).toContainText("¥1.50");
    await expect(page.getByRole("row").filter({ hasText: tid })).toContainText(t.paidBack);
  });

  test("a page beyond the last one leads to the last", async ({ open }) => {
    const page = await open(blankPath);
    await enter(page);
    await page.goto(new URL("/ordermanagement?page=99", productUrl).href);
    await expect(page.getByRole("row").filter({ hasText: tid })).toBeVisible();
    await expect(page).not.toHaveURL(/page=99/);
  });

  test("a refund that failed is asked for again, and made; the next is paid another way", async ({ open }) => {
    const page = await open(blankPath);
    await enter(page);
    await page.getByRole("tab", { name: t.tabs.refunds }).click();
    const row = page.getByRole("row").filter({ hasText: tid }).first();
    const fail = async () => {
      await ask(
        `update refunds set state = 'failed', problem = 'ACCOUNT_CLOSED', done_at = null, failed_at = now()
         where number = (select r.number from refunds r join orders o on o.id = r.order_id where o.number = $1
                         order by r.created_at desc limit 1)`,
        [tid],
      );
      await page.reload();
      await expect(row).toContainText("ACCOUNT_CLOSED");
    };
    const answer = async (name: string, outcome: string) => {
      const dialog = page.getByRole("dialog");
      await expectAccessible(page);
      await dialog.getByRole("button", { name, exact: true }).click();
      await expect(row).not.toContainText("ACCOUNT_CLOSED");
      await expect(row).toContainText(outcome);
    };
    await fail();
    await inspect(page, `${language}-om-refunds`);
    await row.getByRole("button", { name: t.retryOf }).click();
    await answer(t.retry, t.paidBack);
    await fail();
    await row.getByRole("button", { name: t.confirmOf }).click();
    await answer(t.otherwise, t.otherwise);
  });

  test("notices are listed, and an invoice is issued", async ({ open }) => {
    const page = await open(blankPath);
    await enter(page);
    await page.getByRole("tab", { name: t.tabs.notices }).click();
    // Providers tell a thing more than once.
    await expect(page.getByRole("row").filter({ hasText: tid }).filter({ hasText: t.accepted }).first()).toBeVisible();
    await inspect(page, `${language}-om-notices`);
    await page.getByRole("tab", { name: t.tabs.invoices }).click();
    const row = page.getByRole("row").filter({ hasText: tid });
    await inspect(page, `${language}-om-invoices`);
    await row.getByRole("button", { name: t.issue }).click();
    const dialog = page.getByRole("dialog", { name: t.issueTitle });
    await dialog.getByLabel(t.invoiceNumber).fill("26312000001234567890");
    await dialog.getByRole("button", { name: t.issue }).click();
    await expect(dialog.getByText(t.fileFault)).toBeVisible();
    await expectAccessible(page);
    const [chooser] = await Promise.all([page.waitForEvent("filechooser"), dialog.getByLabel(t.file).click()]);
    const buffer = Buffer.from("%PDF-1.4\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n%%EOF\n");
    await chooser.setFiles({ name: "invoice.pdf", mimeType: "application/pdf", buffer });
    await dialog.getByRole("button", { name: t.issue }).click();
    await expect(row).toContainText(t.issued);
  });

  test("a price is changed and changed back; a plan is granted", async ({ open }) => {
    const page = await open(blankPath);
    await enter(page);
    await page.getByRole("tab", { name: t.tabs.prices }).click();
    const row = page.getByRole("row").filter({ hasText: t.pack });
    await inspect(page, `${language}-om-prices`);
    const price = async (typed: string) => {
      await row.getByRole("button", { name: t.change }).click();
      await page.getByRole("dialog").getByLabel(t.price).fill(typed);
      await page.getByRole("dialog").getByRole("button", { name: t.save }).click();
    };
    await price("cheap");
    await expect(page.getByText(t.priceFault)).toBeVisible();
    await page.keyboard.press("Escape");
    await price("98.50");
    await expect(row).toContainText("¥98.50");
    await price("99");
    await expect(row).toContainText("¥99.00");

    const gifted = `gifted-${language}@example.com`;
    await addAccount({ account: gifted });
    await page.goto(`${productUrl}/ordermanagement`);
    await page.getByRole("button", { name: t.grant }).click();
    const dialog = page.getByRole("dialog", { name: t.grant });
    await dialog.getByRole("button", { name: t.grantNow, exact: true }).click();
    await expect(dialog.getByText(t.accountFault)).toBeVisible();
    await expectAccessible(page);
    await dialog.getByLabel(t.account).fill(gifted);
    await dialog.getByLabel(t.goods).selectOption(t.plan);
    await dialog.getByLabel(t.grantReason).fill("contract 7");
    await dialog.getByRole("button", { name: t.grantNow, exact: true }).click();
    await expect(page.getByText(t.granted)).toBeVisible();
    await page.getByRole("row").filter({ hasText: gifted }).getByRole("button").first().click();
    const order = page.getByRole("dialog", { name: t.order, exact: true });
    await expect(order).toContainText(t.grantedOrder);
    await order.getByRole("button", { name: t.takeBack }).click();
    const taking = page.getByRole("dialog", { name: t.takeBackTitle });
    await inspect(page, `${language}-om-take-back`);
    await taking.getByLabel(t.reason, { exact: true }).fill("wrong account");
    await taking.getByRole("button", { name: t.takeBack }).click();
    await expect(page.getByText(t.takenBack)).toBeVisible();
    await expect(order.getByRole("button", { name: t.takeBack })).toHaveCount(0);
  });
});
