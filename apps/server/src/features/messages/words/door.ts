import { z } from "zod";
import { defineKind } from "./kind.ts";

const purposes = {
  login: { zh: "登录", en: "sign in" },
  register: { zh: "注册账号", en: "create your account" },
  "reset-password": { zh: "重置密码", en: "reset your password" },
  "verify-account": { zh: "验证身份", en: "confirm that the account is yours" },
  "change-account": { zh: "绑定新的邮箱或手机号", en: "use this address for your account" },
} as const;
const purposeNames = ["login", "register", "reset-password", "verify-account", "change-account"] as const;

/** What is sent to who stands at the door; never in the message centre. */
export const doorKinds = {
  code: defineKind({
    params: z.object({
      code: z.string().regex(/^\d{4,8}$/),
      purpose: z.enum(purposeNames),
      minutes: z.number().int().positive(),
    }),
    codeIn: ({ code }) => code,
    texts: { code: ({ code }) => code, minutes: ({ minutes }) => String(minutes) },
    zh: ({ code, purpose, minutes }, { siteName }) => ({
      title: `${purposes[purpose].zh}验证码`,
      body: [
        `您正在${siteName}${purposes[purpose].zh}，验证码为 ${code}，${minutes} 分钟内有效，仅可使用一次。`,
        "请勿将验证码告诉任何人，工作人员也不会向您索取。若非本人操作，请忽略本消息。",
      ],
    }),
    en: ({ code, purpose, minutes }, { siteName }) => ({
      title: `Your code to ${purposes[purpose].en}`,
      body: [
        `Your code to ${purposes[purpose].en} at ${siteName} is ${code}. It is valid for ${minutes} minutes and serves once.`,
        "Do not give it to anybody; our staff will never ask for it. If you did not ask for a code, ignore this message.",
      ],
    }),
  }),
  "already-registered": defineKind({
    params: z.object({}),
    link: "/login",
    zh: (_, { siteName }) => ({
      title: "您已有账号",
      body: [
        `有人想在${siteName}使用此邮箱或手机号，但它已属于一个账号，因此未作任何更改。`,
        "如是您本人，请登录该账号；忘记密码时可在登录页重置。若非本人操作，请忽略本消息。",
      ],
    }),
    en: (_, { siteName }) => ({
      title: "You already have an account",
      body: [
        `Somebody wanted to use this address or number at ${siteName}. It belongs to an account already, so nothing was changed.`,
        "If this was you, sign in to that account; a forgotten password can be reset there. If not, ignore this message.",
      ],
    }),
  }),
  "deletion-done": defineKind({
    params: z.object({}),
    zh: (_, { siteName }) => ({
      title: "账号已注销",
      body: [`您在${siteName}的账号及个人数据已删除。感谢您的使用。`],
    }),
    en: (_, { siteName }) => ({
      title: "Your account is deleted",
      body: [`Your account at ${siteName} and your personal data are deleted. Thank you for having been with us.`],
    }),
  }),
};
