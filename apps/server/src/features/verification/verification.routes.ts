import { identifierKind, verificationCalls } from "@yiqiao/contracts/accounts";
import { bind, type HttpApi } from "#platform/http";
import type { Captchas } from "./captchas.service.ts";
import type { RequestCode } from "./request-code.ts";

export interface VerificationRoutes {
  readonly captchas: Captchas;
  readonly requestCode: RequestCode;
}

export function registerVerificationRoutes(api: HttpApi, { captchas, requestCode }: VerificationRoutes): void {
  bind(api, verificationCalls.imageCode, () => captchas.issue());
  bind(api, verificationCalls.checkAccount, ({ body }) => ({ kind: identifierKind(body.account) ?? "email" }));
  bind(api, verificationCalls.emailCode, ({ context, body }) => requestCode(context, body));
  bind(api, verificationCalls.smsCode, ({ context, body }) => requestCode(context, body));
}
