import { z } from "zod";
import { defineKind } from "./kind.ts";

const link = "/history";
/** `amount` in yuan, with two decimals. */
const money = z.object({ tid: z.string(), amount: z.string() });

/** What buyers hear of their money and of their invoices, and administrators of refunds that failed. */
export const paymentKinds = {
  "payment-returned": defineKind({
    params: money,
    link,
    texts: { amount: ({ amount }) => amount },
    zh: ({ tid, amount }) => ({
      title: "多付款项已退回",
      body: [`订单 ${tid} 收到一笔无法使用的付款 ${amount} 元（重复支付，或订单已结束），款项已原路退回。`],
    }),
    en: ({ tid, amount }) => ({
      title: "A payment was returned",
      body: [
        `A payment of ${amount} yuan for the order ${tid} came twice or too late. The money was returned the way it came.`,
      ],
    }),
  }),
  "order-refunded": defineKind({
    params: money,
    link,
    texts: { amount: ({ amount }) => amount },
    zh: ({ tid, amount }) => ({ title: "退款已完成", body: [`订单 ${tid} 的退款 ${amount} 元已退还。`] }),
    en: ({ tid, amount }) => ({
      title: "Your refund was made",
      body: [`${amount} yuan of the order ${tid} were paid back.`],
    }),
  }),
  "refund-failed": defineKind({
    params: money,
    link: "/ordermanagement?tab=refunds",
    texts: { amount: ({ amount }) => amount },
    zh: ({ tid, amount }) => ({
      title: "退款失败，需要处理",
      body: [
        `订单 ${tid} 的退款 ${amount} 元未能退回付款人，或被支付平台拒绝。请在订单管理中查看原因，重新退款，或以其他方式退回后确认。`,
      ],
    }),
    en: ({ tid, amount }) => ({
      title: "A refund failed",
      body: [
        `${amount} yuan of the order ${tid} did not reach the payer, or the provider refuses to return them. Please see why in the administration of orders, try again, or pay another way and confirm it there.`,
      ],
    }),
  }),
  "invoice-issued": defineKind({
    params: z.object({ tid: z.string(), number: z.string() }),
    link,
    zh: ({ tid, number }) => ({
      title: "发票已开具",
      body: [`订单 ${tid} 的发票（号码 ${number}）已开具，可在订单记录中下载。`],
    }),
    en: ({ tid, number }) => ({
      title: "Your invoice is ready",
      body: [`The invoice ${number} of the order ${tid} can be downloaded from your order history.`],
    }),
  }),
  "invoice-rejected": defineKind({
    params: z.object({ tid: z.string(), reason: z.string() }),
    link,
    zh: ({ tid, reason }) => ({
      title: "发票申请未通过",
      body: [`订单 ${tid} 的发票申请未通过：${reason}`, "您可以修改信息后重新申请。"],
    }),
    en: ({ tid, reason }) => ({
      title: "Your invoice could not be issued",
      body: [`The invoice of the order ${tid} was not issued: ${reason}`, "You can ask for it again."],
    }),
  }),
};
