import { z } from "zod";
import { defineKind, moment, type Reading } from "./kind.ts";
import { formatShortTime, formatTime } from "./time-and-program.ts";

/** What was bought, by its name in both languages. */
const goods = z.object({ goods_zh: z.string(), goods_en: z.string() });
const order = goods.extend({ tid: z.string() });
const days = z.int().min(0);

/** How near an end is: today, tomorrow, in so many days. */
const nearZh = (left: number) => ["今天", "明天"][left] ?? `将在 ${left} 天后`;
const nearEn = (left: number) => ["today", "tomorrow"][left] ?? `in ${left} days`;
const time = { time: ({ endsAt }: { endsAt: string }, reading: Reading) => formatShortTime(endsAt, reading) };

/** Orders, and plans that begin and end. */
export const orderKinds = {
  "order-delivered": defineKind({
    params: order.extend({ yuan: z.string(), startsAt: moment.nullable(), endsAt: moment.nullable() }),
    link: "/history",
    zh: ({ goods_zh, tid, yuan, startsAt, endsAt }, reading) => ({
      title: "购买成功",
      body: [
        `您购买的“${goods_zh}”已到账（订单 ${tid}，实付 ${yuan} 元）。`,
        ...(startsAt === null || endsAt === null
          ? []
          : [`有效期：${formatTime(startsAt, reading)} 至 ${formatTime(endsAt, reading)}。`]),
      ],
    }),
    en: ({ goods_en, tid, yuan, startsAt, endsAt }, reading) => ({
      title: "Your purchase is there",
      body: [
        `“${goods_en}” was paid and delivered (order ${tid}, ${yuan} yuan).`,
        ...(startsAt === null || endsAt === null
          ? []
          : [`It is valid from ${formatTime(startsAt, reading)} to ${formatTime(endsAt, reading)}.`]),
      ],
    }),
  }),
  "order-pending": defineKind({
    params: order,
    link: "/history",
    zh: ({ goods_zh, tid }) => ({
      title: "已收到付款，正在发放",
      body: [`“${goods_zh}”（订单 ${tid}）的款项已收到，商品暂未到账，我们会继续处理并通知您。`],
    }),
    en: ({ goods_en, tid }) => ({
      title: "Paid, and being delivered",
      body: [
        `The money for “${goods_en}” (order ${tid}) has arrived. The delivery takes longer than usual; we go on trying and tell you.`,
      ],
    }),
  }),
  "plan-ending": defineKind({
    params: goods.extend({ endsAt: moment, days }),
    link: "/member",
    texts: time,
    zh: ({ goods_zh, endsAt, days: left }, reading) => ({
      title: `您的套餐${nearZh(left)}到期`,
      body: [`“${goods_zh}”将于 ${formatTime(endsAt, reading)} 到期。到期后字符包将冻结，续费后可继续使用。`],
    }),
    en: ({ goods_en, endsAt, days: left }, reading) => ({
      title: `Your plan ends ${nearEn(left)}`,
      body: [
        `“${goods_en}” ends on ${formatTime(endsAt, reading)}. Packs are frozen from then on, until the plan is renewed.`,
      ],
    }),
  }),
  "plan-ended": defineKind({
    params: goods,
    link: "/member",
    zh: ({ goods_zh }) => ({
      title: "您的套餐已到期",
      body: [`“${goods_zh}”已到期，账号已转为免费版。剩余的字符包已冻结，续费套餐后即可继续使用。`],
    }),
    en: ({ goods_en }) => ({
      title: "Your plan has ended",
      body: [
        `“${goods_en}” has ended and you are on the free plan. What is left of packs is frozen; renew the plan to go on using it.`,
      ],
    }),
  }),
  "plan-begun": defineKind({
    params: goods.extend({ endsAt: moment }),
    link: "/member",
    texts: time,
    zh: ({ goods_zh, endsAt }, reading) => ({
      title: "续费的套餐已生效",
      body: [`“${goods_zh}”已生效，有效期至 ${formatTime(endsAt, reading)}。`],
    }),
    en: ({ goods_en, endsAt }, reading) => ({
      title: "Your renewed plan has begun",
      body: [`“${goods_en}” has begun and is valid until ${formatTime(endsAt, reading)}.`],
    }),
  }),
  "pool-ending": defineKind({
    params: goods.extend({ endsAt: moment, days }),
    link: "/member",
    texts: time,
    zh: ({ goods_zh, endsAt, days: left }, reading) => ({
      title: `贵企业的套餐${nearZh(left)}到期`,
      body: [
        `“${goods_zh}”将于 ${formatTime(endsAt, reading)} 到期，到期后企业站点将停用、成员无法登录。请联系销售续费。`,
      ],
    }),
    en: ({ goods_en, endsAt, days: left }, reading) => ({
      title: `Your enterprise's plan ends ${nearEn(left)}`,
      body: [
        `“${goods_en}” ends on ${formatTime(endsAt, reading)}. The enterprise's site is disabled then and its members cannot log in. Please contact sales for renewal.`,
      ],
    }),
  }),
};
