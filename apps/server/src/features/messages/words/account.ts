import { translatableList } from "@yiqiao/contracts/capabilities";
import { z } from "zod";
import { maskIdentifier } from "#platform/personal-data";
import { defineKind, moment } from "./kind.ts";
import { formatTime } from "./time-and-program.ts";

const roleNames = {
  admin: { zh: "管理员", en: "administrator" },
  manager: { zh: "站点管理员", en: "site manager" },
  normal: { zh: "普通用户", en: "user" },
} as const;

/** What an account's owner hears of, without having to act. */
export const accountKinds = {
  welcome: defineKind({
    params: z.object({ username: z.string() }),
    link: "/",
    zh: ({ username }, { siteName, capabilities }) => ({
      title: `欢迎使用${siteName}`,
      body: [`${username}，您好！您的账号已创建，现在可以翻译${translatableList(capabilities).zh}了。`],
    }),
    en: ({ username }, { siteName, capabilities }) => ({
      title: `Welcome to ${siteName}`,
      body: [`Hello ${username}! Your account is ready: translate ${translatableList(capabilities).en}.`],
    }),
  }),
  "account-set-up": defineKind({
    /** `account`: what to sign in with. The password is told otherwise, or chosen by a code. */
    params: z.object({ account: z.string() }),
    link: "/login",
    texts: { account: ({ account }) => maskIdentifier(account) },
    zh: ({ account }, { siteName }) => ({
      title: `您的${siteName}账号已开通`,
      body: [`管理员为您开通了${siteName}的账号：${account}。`, "首次登录请使用验证码，或在登录页重置密码。"],
    }),
    en: ({ account }, { siteName }) => ({
      title: `Your account at ${siteName} is ready`,
      body: [
        `An administrator set up an account for you at ${siteName}: ${account}.`,
        "For your first visit, sign in with a verification code or reset the password there.",
      ],
    }),
  }),
  "deletion-cancelled": defineKind({
    params: z.object({ at: moment }),
    link: "/account",
    zh: ({ at }, reading) => ({
      title: "已撤销注销",
      body: [`账号注销申请已于 ${formatTime(at, reading)} 撤销，您的账号和数据保持不变。`],
    }),
    en: ({ at }, reading) => ({
      title: "Your account stays",
      body: [
        `The deletion of your account was cancelled on ${formatTime(at, reading)}; the account and its data stay.`,
      ],
    }),
  }),
  "data-export-ready": defineKind({
    params: z.object({ expiresAt: moment }),
    link: "/account",
    zh: ({ expiresAt }, reading) => ({
      title: "数据导出已就绪",
      body: [`您的数据已打包完成，可在用户中心下载，有效期至 ${formatTime(expiresAt, reading)}。`],
    }),
    en: ({ expiresAt }, reading) => ({
      title: "Your data is ready",
      body: [`The copy of your data can be downloaded in the user centre until ${formatTime(expiresAt, reading)}.`],
    }),
  }),
  "data-export-failed": defineKind({
    params: z.object({}),
    link: "/account",
    zh: () => ({ title: "数据导出失败", body: ["您的数据未能打包，请在用户中心重新申请。"] }),
    en: () => ({
      title: "Your data could not be exported",
      body: ["The copy of your data could not be made. Please ask for it again in the user centre."],
    }),
  }),
  "role-changed": defineKind({
    params: z.object({ role: z.enum(["admin", "manager", "normal"]) }),
    link: "/account",
    zh: ({ role }) => ({ title: "角色已变更", body: [`您的角色已变更为：${roleNames[role].zh}。`] }),
    en: ({ role }) => ({ title: "Your role was changed", body: [`Your role is now: ${roleNames[role].en}.`] }),
  }),
};

/** Words that somebody wrote for this one message; only in the message centre. */
export const noticeKinds = {
  notice: defineKind({
    params: z.object({
      title_zh: z.string(),
      title_en: z.string(),
      body_zh: z.string(),
      body_en: z.string(),
    }),
    zh: ({ title_zh: title, body_zh: body }) => ({ title, body: [body] }),
    en: ({ title_en: title, body_en: body }) => ({ title, body: [body] }),
  }),
};
