import {
  accountPaths,
  captchaSchema,
  checkAccountBodySchema,
  checkAccountSchema,
  codeSentSchema,
  emailCodeBodySchema,
  identifierKind,
  smsCodeBodySchema,
} from "@yiqiao/contracts/accounts";
import { answers, type HttpApi, ok } from "#platform/http";
import type { Captchas } from "./captchas.service.ts";
import type { RequestCode } from "./request-code.ts";

const tags = ["verification"];
const anyone = { access: "anyone" } as const;

export interface VerificationRoutes {
  readonly captchas: Captchas;
  readonly requestCode: RequestCode;
}

export function registerVerificationRoutes(api: HttpApi, { captchas, requestCode }: VerificationRoutes): void {
  api.get(
    accountPaths.imageCode,
    {
      config: anyone,
      schema: { tags, summary: "A captcha picture, for one answer", response: answers(captchaSchema) },
    },
    async ({ context }) => ok(await captchas.issue(context)),
  );
  api.post(
    accountPaths.checkAccount,
    {
      config: anyone,
      schema: {
        tags,
        summary: "Whether an identifier is an e-mail address or a phone number; not whether an account has it",
        body: checkAccountBodySchema,
        response: answers(checkAccountSchema),
      },
    },
    ({ body }) => ok({ kind: identifierKind(body.account) ?? "email" }),
  );
  api.post(
    accountPaths.emailCode,
    {
      config: anyone,
      schema: {
        tags,
        summary: "Have a code sent by e-mail; the answer is the same whoever has an account",
        body: emailCodeBodySchema,
        response: answers(codeSentSchema),
      },
    },
    async ({ context, body }) => ok(await requestCode(context, body)),
  );
  api.post(
    accountPaths.smsCode,
    {
      config: anyone,
      schema: {
        tags,
        summary: "Have a code sent by SMS; the answer is the same whoever has an account",
        body: smsCodeBodySchema,
        response: answers(codeSentSchema),
      },
    },
    async ({ context, body }) => ok(await requestCode(context, body)),
  );
}
