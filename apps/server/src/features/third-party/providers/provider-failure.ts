import type { InterfaceLanguage } from "@yiqiao/contracts/errors";

const reasons = {
  denied: { zh: "您取消了授权", en: "the permission was not given" },
  code: {
    zh: "授权已过期或已使用，请重新登录",
    en: "its permission has expired or was used already; please try again",
  },
  client: {
    zh: "对方不接受本平台的应用凭证，请联系管理员",
    en: "it does not accept this platform's credentials; please tell the administrator",
  },
  answer: { zh: "对方的应答未能通过校验", en: "its answer could not be verified" },
  subject: { zh: "对方没有提供用户标识", en: "it did not say who you are" },
  unreachable: { zh: "对方暂时无法访问，请稍后重试", en: "it cannot be reached at the moment; please try again later" },
} as const;
export type FailureReason = keyof typeof reasons;

/** Why a provider gives nobody. The detail is for the log and holds no secret, no code and no token. */
export class ProviderFailure extends Error {
  override readonly name = "ProviderFailure";
  readonly reason: FailureReason;
  readonly detail: string;

  constructor(reason: FailureReason, detail: string) {
    super(`${reason}: ${detail}`);
    this.reason = reason;
    this.detail = detail;
  }
}

/** The reason for the reader. */
export function reasonText(reason: FailureReason, language: InterfaceLanguage): string {
  return reasons[reason][language];
}
