import { z } from "zod";
import { maskIdentifier } from "#platform/personal-data";
import { act, defineKind, moment, type Reading } from "./kind.ts";
import { programName, formatShortTime, formatTime } from "./time-and-program.ts";

const link = "/account";
const isWarning = true;

/** `at`, from where and by which program, as a paragraph. */
const actIn = {
  zh: ({ at, address, userAgent }: z.infer<typeof act>, reading: Reading) =>
    `时间：${formatTime(at, reading)}，地址：${address}，程序：${programName(userAgent, "zh")}。`,
  en: ({ at, address, userAgent }: z.infer<typeof act>, reading: Reading) =>
    `Time: ${formatTime(at, reading)}. Address: ${address}. Program: ${programName(userAgent, "en")}.`,
};
const actTexts = { time: ({ at }: z.infer<typeof act>, reading: Reading) => formatShortTime(at, reading) };

const identifierNames = { email: { zh: "邮箱", en: "e-mail address" }, phone: { zh: "手机号", en: "phone number" } };
const methodNames = {
  password: { zh: "密码", en: "password" },
  code: { zh: "验证码", en: "verification code" },
  passkey: { zh: "通行密钥", en: "passkey" },
  "third-party": { zh: "第三方账号", en: "an account elsewhere" },
  register: { zh: "注册", en: "registration" },
} as const;
const methods = ["password", "code", "passkey", "third-party", "register"] as const;

/** An act on the account in one sentence, with when, where and by what. */
const actKind = (zh: { title: string; says: string }, en: { title: string; says: string }) =>
  defineKind({
    params: act,
    link,
    isWarning,
    texts: actTexts,
    zh: (params, reading) => ({ title: zh.title, body: [zh.says, actIn.zh(params, reading)] }),
    en: (params, reading) => ({ title: en.title, body: [en.says, actIn.en(params, reading)] }),
  });

/** What happens to the ways into an account. Its owner must hear of it. */
export const securityKinds = {
  "password-changed": actKind(
    { title: "密码已修改", says: "您的账号密码已修改，其他设备上的登录已全部退出。" },
    {
      title: "Your password was changed",
      says: "The password of your account was changed; other devices were signed out.",
    },
  ),
  "new-sign-in": defineKind({
    params: act.extend({ method: z.enum(methods) }),
    link,
    isWarning,
    texts: actTexts,
    zh: (params, reading) => ({
      title: "新的登录",
      body: [`您的账号在新的地址或程序上登录，方式：${methodNames[params.method].zh}。`, actIn.zh(params, reading)],
    }),
    en: (params, reading) => ({
      title: "New sign-in",
      body: [
        `Somebody signed in to your account from a new address or program, by ${methodNames[params.method].en}.`,
        actIn.en(params, reading),
      ],
    }),
  }),
  "identifier-changed": defineKind({
    /** `before` null: there was none. Both are shown in part only. */
    params: act.extend({ kind: z.enum(["email", "phone"]), before: z.string().nullable(), after: z.string() }),
    link,
    isWarning,
    texts: { ...actTexts, account: ({ after }) => maskIdentifier(after) },
    zh: (params, reading) => ({
      title: `${identifierNames[params.kind].zh}已变更`,
      body: [
        params.before === null
          ? `您的账号绑定了${identifierNames[params.kind].zh} ${maskIdentifier(params.after)}。`
          : `您账号的${identifierNames[params.kind].zh}由 ${maskIdentifier(params.before)} 变更为 ${maskIdentifier(params.after)}。`,
        actIn.zh(params, reading),
      ],
    }),
    en: (params, reading) => ({
      title: `Your ${identifierNames[params.kind].en} was changed`,
      body: [
        params.before === null
          ? `The ${identifierNames[params.kind].en} ${maskIdentifier(params.after)} was added to your account.`
          : `The ${identifierNames[params.kind].en} of your account was changed from ${maskIdentifier(params.before)} to ${maskIdentifier(params.after)}.`,
        actIn.en(params, reading),
      ],
    }),
  }),
  "two-factor-enabled": actKind(
    { title: "两步验证已开启", says: "您的账号已开启两步验证，登录时需要动态验证码。" },
    {
      title: "Two-factor login is on",
      says: "Two-factor login was switched on: signing in now asks for a code of your app.",
    },
  ),
  "two-factor-disabled": actKind(
    { title: "两步验证已关闭", says: "您的账号已关闭两步验证。" },
    { title: "Two-factor login is off", says: "Two-factor login of your account was switched off." },
  ),
  "recovery-codes-made": actKind(
    { title: "恢复码已更新", says: "您的账号生成了新的恢复码，旧的恢复码已失效。" },
    {
      title: "New recovery codes",
      says: "New recovery codes were made for your account; the old ones no longer work.",
    },
  ),
  "recovery-code-used": defineKind({
    params: act.extend({ remaining: z.number().int() }),
    link,
    isWarning,
    texts: actTexts,
    zh: (params, reading) => ({
      title: "使用了恢复码",
      body: [`您的账号使用了一个恢复码登录，还剩 ${params.remaining} 个。`, actIn.zh(params, reading)],
    }),
    en: (params, reading) => ({
      title: "A recovery code was used",
      body: [
        `Somebody signed in to your account with a recovery code. Codes left: ${params.remaining}.`,
        actIn.en(params, reading),
      ],
    }),
  }),
  "passkey-added": defineKind({
    params: act.extend({ name: z.string() }),
    link,
    isWarning,
    texts: actTexts,
    zh: (params, reading) => ({
      title: "已添加通行密钥",
      body: [`您的账号添加了通行密钥“${params.name}”，可用它登录。`, actIn.zh(params, reading)],
    }),
    en: (params, reading) => ({
      title: "A passkey was added",
      body: [
        `The passkey “${params.name}” was added to your account and can sign in to it.`,
        actIn.en(params, reading),
      ],
    }),
  }),
  "passkey-removed": defineKind({
    params: act.extend({ name: z.string() }),
    link,
    isWarning,
    texts: actTexts,
    zh: (params, reading) => ({
      title: "已移除通行密钥",
      body: [`您的账号移除了通行密钥“${params.name}”。`, actIn.zh(params, reading)],
    }),
    en: (params, reading) => ({
      title: "A passkey was removed",
      body: [`The passkey “${params.name}” was removed from your account.`, actIn.en(params, reading)],
    }),
  }),
  "identity-linked": defineKind({
    params: act.extend({ provider: z.string() }),
    link,
    isWarning,
    texts: actTexts,
    zh: (params, reading) => ({
      title: "已绑定第三方账号",
      body: [`您的账号绑定了${params.provider}账号，可用它登录。`, actIn.zh(params, reading)],
    }),
    en: (params, reading) => ({
      title: "An account elsewhere was linked",
      body: [
        `A ${params.provider} account was linked to your account and can sign in to it.`,
        actIn.en(params, reading),
      ],
    }),
  }),
  "identity-unlinked": defineKind({
    params: act.extend({ provider: z.string() }),
    link,
    isWarning,
    texts: actTexts,
    zh: (params, reading) => ({
      title: "已解绑第三方账号",
      body: [`您的账号解绑了${params.provider}账号。`, actIn.zh(params, reading)],
    }),
    en: (params, reading) => ({
      title: "An account elsewhere was unlinked",
      body: [`The ${params.provider} account was unlinked from your account.`, actIn.en(params, reading)],
    }),
  }),
  "deletion-asked": defineKind({
    params: z.object({ dueAt: moment }),
    link,
    isWarning,
    texts: { time: ({ dueAt }, reading) => formatShortTime(dueAt, reading) },
    zh: ({ dueAt }, reading) => ({
      title: "已申请注销账号",
      body: [`您的账号及全部数据将于 ${formatTime(dueAt, reading)} 删除。在此之前登录即可在用户中心撤销。`],
    }),
    en: ({ dueAt }, reading) => ({
      title: "Your account will be deleted",
      body: [
        `Your account and all its data will be deleted on ${formatTime(dueAt, reading)}. Until then you can sign in and keep it, in the user centre.`,
      ],
    }),
  }),
};
