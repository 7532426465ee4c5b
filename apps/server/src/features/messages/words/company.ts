import { z } from "zod";
import { defineKind, moment } from "./kind.ts";
import { formatShortTime, formatTime } from "./time-and-program.ts";

const company = z.object({ company_zh: z.string(), company_en: z.string() });
const nothing = z.object({});
const days = z.number().int().min(0);
const soonZh = (left: number) => (left === 0 ? "今天" : left === 1 ? "明天" : `${left} 天后`);
const soonEn = (left: number) => (left === 0 ? "today" : left === 1 ? "tomorrow" : `in ${left} days`);

/** What members and managers of enterprises hear of. */
export const companyKinds = {
  "company-joined": defineKind({
    params: z.object({ isManager: z.boolean() }),
    link: "/account",
    zh: ({ isManager }, { siteName }) => ({
      title: `您已加入${siteName}`,
      body: [
        isManager
          ? `您已成为${siteName}的企业管理员。您的记忆库、术语库、文档和项目已随账号转入，仍只有您本人可见。`
          : `您的账号现在属于${siteName}。您的记忆库、术语库、文档和项目已随账号转入，仍只有您本人可见。`,
        "与主站用户之间的共享已结束；企业购买字符后，翻译将从企业的字符余额中扣除。",
      ],
    }),
    en: ({ isManager }, { siteName }) => ({
      title: `You have joined ${siteName}`,
      body: [
        `Your account ${isManager ? "manages" : "belongs to"} ${siteName} now. Your memories, termbases, documents and projects have come along; nobody but you sees them.`,
        "What you shared with users of the main site is no longer shared. Once the enterprise has bought characters, translations are paid from those.",
      ],
    }),
  }),
  "join-asked": defineKind({
    params: z.object({ username: z.string() }),
    link: "/company",
    zh: ({ username }, { siteName }) => ({
      title: "有用户申请加入",
      body: [`${username} 申请加入${siteName}，请在企业设置中处理。`],
    }),
    en: ({ username }, { siteName }) => ({
      title: "Somebody asks to join",
      body: [`${username} asks to join ${siteName}. Please decide in the company settings.`],
    }),
  }),
  "join-refused": defineKind({
    params: company,
    link: "/account",
    zh: ({ company_zh }) => ({ title: "加入申请未通过", body: [`${company_zh}的管理员未通过您的加入申请。`] }),
    en: ({ company_en }) => ({
      title: "You were not let in",
      body: [`The administrator of ${company_en} has declined your request to join.`],
    }),
  }),
  "site-ending": defineKind({
    params: z.object({ endsAt: moment, days }),
    link: "/company",
    texts: { time: ({ endsAt }, reading) => formatShortTime(endsAt, reading) },
    zh: ({ endsAt, days: left }, reading) => ({
      title: `企业站点${soonZh(left)}到期`,
      body: [
        `${reading.siteName}将于 ${formatTime(endsAt, reading)} 到期，到期后站点将停用、成员无法登录。请联系销售续费。`,
      ],
    }),
    en: ({ endsAt, days: left }, reading) => ({
      title: `Your enterprise's site ends ${soonEn(left)}`,
      body: [
        `${reading.siteName} ends on ${formatTime(endsAt, reading)}. The site is disabled then and its members cannot log in. Please contact sales for renewal.`,
      ],
    }),
  }),
  "site-suspended": defineKind({
    params: nothing,
    isWarning: true,
    zh: (_, { siteName }) => ({
      title: "企业站点已停用",
      body: [`${siteName}已被平台管理员停用，成员暂时无法登录。请联系销售。`],
    }),
    en: (_, { siteName }) => ({
      title: "Your enterprise's site is suspended",
      body: [`The platform has suspended ${siteName}; its members cannot log in. Please contact sales.`],
    }),
  }),
  "site-resumed": defineKind({
    params: nothing,
    link: "/login",
    zh: (_, { siteName }) => ({ title: "企业站点已恢复", body: [`${siteName}已恢复使用，成员可以登录。`] }),
    en: (_, { siteName }) => ({
      title: "Your enterprise's site is back",
      body: [`${siteName} works again; its members can log in.`],
    }),
  }),
};

/** What is sent to who may have no account yet. */
export const companyDoorKinds = {
  "company-invitation": defineKind({
    params: company.extend({ inviter: z.string(), path: z.string(), expiresAt: moment }),
    linkIn: ({ path }) => path,
    texts: { time: ({ expiresAt }, reading) => formatShortTime(expiresAt, reading) },
    zh: ({ company_zh, inviter, expiresAt }, reading) => ({
      title: `${company_zh}邀请您加入`,
      body: [
        `${inviter}邀请您加入${company_zh}，与成员一起使用${reading.siteName}翻译。`,
        `邀请有效期至 ${formatTime(expiresAt, reading)}。请用收到本消息的邮箱或手机号登录或注册，再在“我的账号”中接受。`,
      ],
    }),
    en: ({ company_en, inviter, expiresAt }, reading) => ({
      title: `${company_en} invites you`,
      body: [
        `${inviter} invites you to join ${company_en} and to translate with ${reading.siteName} there.`,
        `The invitation is valid until ${formatTime(expiresAt, reading)}. Log in or register with the address or number that this came to, and accept it under “My account”.`,
      ],
    }),
  }),
};
