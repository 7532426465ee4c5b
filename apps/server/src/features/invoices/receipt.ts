import type { Order } from "@yiqiao/contracts/orders";
import { type SheetText, writeSheet } from "@yiqiao/documents/sheets";
import { outsideSiteScope } from "#platform/database";
import { DomainError } from "#platform/errors";
import type { RequestContext } from "#platform/request";
import { type InvoiceDeps, readableOrder } from "./deps.ts";

/** A file that is made when somebody asks. */
export interface Receipt {
  readonly name: string;
  readonly bytes: Buffer;
}

/**
 * What was paid for an order, as a page in both languages.
 * @throws {DomainError} `orderMissing`, `invoiceNotPaid`
 */
export async function makeReceipt(deps: InvoiceDeps, context: RequestContext, tid: string): Promise<Receipt> {
  const { book, sites, accounts, clock, database } = deps;
  const order = await readableOrder(deps, context, tid);
  if (order.paidAt === null) throw new DomainError("invoiceNotPaid");
  const [zh] = await book.present({ ...context, language: "zh" }, [order]);
  const [en] = await book.present({ ...context, language: "en" }, [order]);
  // Another manager of the pool, or who granted it, may be who ordered.
  const account = await outsideSiteScope(() => accounts.find(order.accountId, database.db));
  const { site_name: zhName, english_name: enName } = await sites.current({ siteId: order.siteId });
  const { timeZone } = await sites.rules(order.siteId);
  if (zh === undefined || en === undefined) throw new DomainError("orderMissing");
  const dates = new Intl.DateTimeFormat("sv-SE", { timeZone, dateStyle: "short", timeStyle: "short" });
  const rows = rowsOf({ zh, en, paidAt: dates.format(order.paidAt), account: account?.account_number ?? "" });
  const title = `收据 Receipt ${tid}`;
  const texts = [
    ...headOf(`${zhName} ${enName}`),
    ...rows.flatMap((row, index) => rowTexts(row, index)),
    ...footOf(rows.length),
  ];
  const lines = rows.map((_, index) => ({ y: rowY(index) + 14 }));
  const bytes = await writeSheet({ title, language: "zh-cn", texts, lines, at: clock.now() });
  return { name: `receipt-${tid}.pdf`, bytes: Buffer.from(bytes) };
}

type Row = readonly [label: string, value: string];
const grey = "#475569";
const left = 56;
const valueX = 230;

const rowY = (index: number): number => 180 + index * 30;

const headOf = (siteName: string): SheetText[] => [
  { text: siteName, x: left, y: 80, size: 12, colour: grey },
  { text: "收据 Receipt", x: left, y: 115, size: 24, bold: true },
];

const rowTexts = ([label, value]: Row, index: number): SheetText[] => [
  { text: label, x: left, y: rowY(index), size: 10, colour: grey, width: valueX - left - 8 },
  { text: value, x: valueX, y: rowY(index), size: 10 },
];

const footOf = (count: number): SheetText[] => [
  {
    text: "本收据仅为付款凭证，不是税务发票。如需发票，请在订单记录中申请。",
    x: left,
    y: rowY(count) + 20,
    size: 9,
    colour: grey,
  },
  {
    text: "This receipt shows what was paid and is no tax invoice. An invoice can be asked for in the order history.",
    x: left,
    y: rowY(count) + 38,
    size: 9,
    colour: grey,
  },
];

interface Facts {
  readonly zh: Order;
  readonly en: Order;
  readonly paidAt: string;
  readonly account: string;
}

const providerNames: Readonly<Record<string, string>> = {
  alipay: "支付宝 Alipay",
  wechat: "微信支付 WeChat Pay",
  stripe: "银行卡 Card (Stripe)",
  bank: "银行转账 Bank transfer",
  sandbox: "测试支付，未产生扣款 Test payment, no money moved",
};

function rowsOf({ zh, en, paidAt, account }: Facts): Row[] {
  const yuan = (fen: number): string => `¥${(fen / 100).toFixed(2)} CNY`;
  const back: Row[] = zh.refunded_fen > 0 ? [["已退款 Refunded", yuan(zh.refunded_fen)]] : [];
  const credit: Row[] = zh.credit_fen > 0 ? [["抵扣 Credit", yuan(zh.credit_fen)]] : [];
  return [
    ["订单号 Order", zh.tid],
    ["账号 Account", account],
    ["商品 Item", `${zh.goods_name} / ${en.goods_name}`],
    ["价格 Price", yuan(zh.list_fen)],
    ...credit,
    ["实付金额 Amount paid", yuan(zh.amount_fen)],
    ...back,
    ["支付方式 Paid by", providerNames[zh.provider ?? ""] ?? "—"],
    ["支付时间 Paid at", paidAt],
  ];
}
