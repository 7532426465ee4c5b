import { type Locator, type Page, expect } from "@playwright/test";
import { accountPassword, addAccount, leaveCharacters } from "./database.ts";
import type { InterfaceLanguage } from "./fixtures.ts";
import { enter } from "./sessions.ts";

/** The texts of buying, by which tests find their way. */
export const buyingTexts = {
  zh: {
    short: "字符余额不足",
    payment: "支付",
    plans: "套餐",
    packs: "字符包",
    documents: "本次文档",
    yearly: "年付",
    standard: "标准版（月）",
    professional: "专业版（年）",
    pack: "500 万字符包",
    standardPlan: "标准版",
    professionalPlan: "专业版",
    buy: (name: string) => `购买${name}`,
    pay: /^支付 ¥/,
    logInToBuy: "登录后购买",
    credit: /标准版（月）抵扣/,
    current: "当前套餐",
    waiting: "等待支付",
    testWay: /测试支付/,
    testBanner: /不会产生任何真实扣款/,
    accept: /^支付 ¥/,
    refuse: "拒绝支付",
    payTwice: "支付，并重复通知",
    paid: "支付成功",
    failed: "订单未支付",
    payAgain: "重新支付",
    changePlan: "更换套餐",
    goOn: "继续",
    finish: "完成",
    getMore: "获取更多字符",
    itsDocuments: "我的文档",
    oneTask: "仅显示同一任务的文档。",
  },
  en: {
    short: "Not enough characters",
    payment: "Payment",
    plans: "Plans",
    packs: "Character packs",
    documents: "These documents",
    yearly: "Yearly",
    standard: "Standard, 30 days",
    professional: "Professional, 365 days",
    pack: "Pack of 5 million characters",
    standardPlan: "Standard",
    professionalPlan: "Professional",
    buy: (name: string) => `Buy ${name}`,
    pay: /^Pay ¥/,
    logInToBuy: "Log in to buy",
    credit: /Credit for Standard, 30 days/,
    current: "Your plan",
    waiting: "Waiting for your payment",
    testWay: /Test payment/,
    testBanner: /no money moves/i,
    accept: /^Pay ¥/,
    refuse: "Refuse the payment",
    payTwice: "Pay, and tell it twice",
    paid: "Paid",
    failed: "The order is not paid",
    payAgain: "Pay again",
    changePlan: "Change plan",
    goOn: "Go on",
    finish: "Done",
    getMore: "Get more characters",
    itsDocuments: "My documents",
    oneTask: "Only the documents of one task are shown.",
  },
} as const;

/** Adds a user with a free plan and few characters, and logs in at `path`. */
export async function logInBuyer(page: Page, to: BuyerVisit): Promise<void> {
  await addAccount({ account: to.account });
  if (to.characters !== undefined) await leaveCharacters(to.account, to.characters);
  await enter(page, { account: to.account, password: accountPassword, path: to.path });
  await expect(page.getByRole("banner").getByRole("button", { name: new RegExp(to.account) })).toBeVisible();
}

export interface BuyerVisit {
  readonly account: string;
  readonly path: string;
  /** What is left in this month; by default what the installation gives. */
  readonly characters?: number;
}

/** Presses what opens the cashier, and chooses the test provider there; gives its page. */
export async function toTestProvider(page: Page, language: InterfaceLanguage, button: Locator): Promise<Page> {
  const t = buyingTexts[language];
  const [cashier] = await Promise.all([page.waitForEvent("popup"), button.click()]);
  await expect(cashier.getByText(t.testBanner)).toBeVisible();
  await cashier.getByRole("button", { name: t.testWay }).click();
  await expect(cashier).toHaveURL(/\/pay\/sandbox\?number=/);
  await expect(cashier.getByText(t.testBanner)).toBeVisible();
  return cashier;
}
