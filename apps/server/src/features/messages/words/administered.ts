import { z } from "zod";
import { maskIdentifier } from "#platform/personal-data";
import { defineKind, moment } from "./kind.ts";
import { formatShortTime, formatTime } from "./time-and-program.ts";

const at = z.object({ at: moment });
const link = "/account";
const isWarning = true;

const identifiers = { email: { zh: "邮箱", en: "e-mail address" }, phone: { zh: "手机号", en: "phone number" } };
const shown = (identifier: string | null, none: string) => (identifier === null ? none : maskIdentifier(identifier));

/** What an administrator did, and when, in two paragraphs. */
const actKind = (zh: { title: string; says: string }, en: { title: string; says: string }) =>
  defineKind({
    params: at,
    link,
    texts: { time: (params, reading) => formatShortTime(params.at, reading) },
    zh: (params, reading) => ({ title: zh.title, body: [zh.says, `时间：${formatTime(params.at, reading)}。`] }),
    en: (params, reading) => ({ title: en.title, body: [en.says, `Time: ${formatTime(params.at, reading)}.`] }),
  });

/** What administrators did with an account. Its owner hears of it. */
export const administeredKinds = {
  "account-disabled": defineKind({
    params: z.object({ reason: z.string().nullable() }),
    zh: ({ reason }, { siteName }) => ({
      title: "账号已停用",
      body: [
        `管理员停用了您在${siteName}的账号，所有登录均已退出。您的数据保持不变。`,
        ...(reason === null ? [] : [`原因：${reason}`]),
        "如有疑问，请联系管理员。",
      ],
    }),
    en: ({ reason }, { siteName }) => ({
      title: "Your account was deactivated",
      body: [
        `An administrator deactivated your account at ${siteName}; all sessions have ended. Your data stay as they are.`,
        ...(reason === null ? [] : [`Reason: ${reason}`]),
        "Please ask the administrator if you think that this is a mistake.",
      ],
    }),
  }),
  "account-enabled": defineKind({
    params: z.object({}),
    link: "/login",
    zh: (_, { siteName }) => ({ title: "账号已启用", body: [`您在${siteName}的账号已启用，现在可以登录。`] }),
    en: (_, { siteName }) => ({
      title: "Your account was activated",
      body: [`Your account at ${siteName} was activated; you can sign in now.`],
    }),
  }),
  "password-reset-by-administrator": actKind(
    {
      title: "密码已由管理员重置",
      says: "管理员重置了您的密码，所有登录均已退出。请用新密码登录，首次登录时需要修改密码。",
    },
    {
      title: "Your password was reset by an administrator",
      says: "An administrator reset your password and ended all your sessions. You will choose a password of your own at the next sign-in.",
    },
  ),
  "two-factor-reset": actKind(
    { title: "两步验证已由管理员关闭", says: "管理员关闭了您账号的两步验证。如需继续使用，请在用户中心重新开启。" },
    {
      title: "Two-factor login was switched off by an administrator",
      says: "An administrator switched two-factor login of your account off. You can switch it on again in the user centre.",
    },
  ),
  "identifier-set-by-administrator": defineKind({
    /** `after` null: it was taken away. Both are shown in part only. */
    params: at.extend({
      kind: z.enum(["email", "phone"]),
      before: z.string().nullable(),
      after: z.string().nullable(),
    }),
    link,
    isWarning,
    texts: { time: (params, reading) => formatShortTime(params.at, reading) },
    zh: ({ kind, before, after, ...rest }, reading) => ({
      title: `${identifiers[kind].zh}已由管理员变更`,
      body: [
        `管理员将您账号的${identifiers[kind].zh}由 ${shown(before, "未设置")} 变更为 ${shown(after, "未设置")}。`,
        `时间：${formatTime(rest.at, reading)}。`,
      ],
    }),
    en: ({ kind, before, after, ...rest }, reading) => ({
      title: `Your ${identifiers[kind].en} was changed by an administrator`,
      body: [
        `An administrator changed the ${identifiers[kind].en} of your account from ${shown(before, "none")} to ${shown(after, "none")}.`,
        `Time: ${formatTime(rest.at, reading)}.`,
      ],
    }),
  }),
  "sessions-ended": actKind(
    { title: "已由管理员退出登录", says: "管理员结束了您账号的所有登录，请重新登录。" },
    { title: "You were signed out by an administrator", says: "An administrator ended all sessions of your account." },
  ),
  "deletion-by-administrator": defineKind({
    params: z.object({ dueAt: moment }),
    link,
    isWarning,
    texts: { time: ({ dueAt }, reading) => formatShortTime(dueAt, reading) },
    zh: ({ dueAt }, reading) => ({
      title: "账号将被删除",
      body: [
        `管理员已安排删除您的账号，账号及全部数据将于 ${formatTime(dueAt, reading)} 删除。`,
        "在此之前可在用户中心导出数据或保留账号，也可联系管理员。",
      ],
    }),
    en: ({ dueAt }, reading) => ({
      title: "Your account will be deleted",
      body: [
        `An administrator has your account and all its data deleted on ${formatTime(dueAt, reading)}.`,
        "Until then you can export your data or keep the account, in the user centre, or ask the administrator.",
      ],
    }),
  }),
  "account-viewed": defineKind({
    params: z.object({ at: moment, by: z.string(), minutes: z.number().int(), reason: z.string() }),
    link,
    texts: { time: (params, reading) => formatShortTime(params.at, reading) },
    zh: ({ by, minutes, reason, ...rest }, reading) => ({
      title: "管理员查看了您的账号",
      body: [
        `管理员 ${maskIdentifier(by)} 于 ${formatTime(rest.at, reading)} 以您的视角查看账号，最长 ${minutes} 分钟，只能查看，不能更改；您的文本、文档和消息不会显示。`,
        `原因：${reason}`,
        "您可以在用户中心的“设备”中随时结束。",
      ],
    }),
    en: ({ by, minutes, reason, ...rest }, reading) => ({
      title: "An administrator looked at your account",
      body: [
        `The administrator ${maskIdentifier(by)} looks at what you see, from ${formatTime(rest.at, reading)} on, for at most ${minutes} minutes. Nothing can be changed, and your texts, documents and messages are not shown.`,
        `Reason: ${reason}`,
        "You can end it at any time under Devices, in the user centre.",
      ],
    }),
  }),
};

/** What invites somebody to an account; the link is a secret and stands in the e-mail alone. */
export const invitationKinds = {
  "account-invited": defineKind({
    params: z.object({ account: z.string(), invitation: z.uuid(), days: z.number().int() }),
    linkIn: ({ invitation }) => `/welcome#${invitation}`,
    zh: ({ account, days }, { siteName }) => ({
      title: `邀请您使用${siteName}`,
      body: [
        `管理员为您开通了${siteName}的账号：${account}。`,
        `请打开链接设置密码，链接 ${days} 天内有效，仅可使用一次。`,
      ],
    }),
    en: ({ account, days }, { siteName }) => ({
      title: `You are invited to ${siteName}`,
      body: [
        `An administrator set up an account for you at ${siteName}: ${account}.`,
        `Open the link to choose your password. It serves once, within ${days} days.`,
      ],
    }),
  }),
};
