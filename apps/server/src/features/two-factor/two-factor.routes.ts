import { twoFactorCalls } from "@yiqiao/contracts/two-factor";
import { bind, type HttpApi } from "#platform/http";
import type { TwoFactor } from "./two-factor.service.ts";

export function registerTwoFactorRoutes(api: HttpApi, { twoFactor }: { readonly twoFactor: TwoFactor }): void {
  bind(api, twoFactorCalls.status, ({ context }) => twoFactor.status(context));
  bind(api, twoFactorCalls.enrol, ({ context }) => twoFactor.enrolOwn(context));
  bind(api, twoFactorCalls.confirm, async ({ context, body }) => ({
    recovery_codes: await twoFactor.confirmOwn(context, body.code),
  }));
  bind(api, twoFactorCalls.disable, ({ context, body }) => twoFactor.disable(context, body.code));
  bind(api, twoFactorCalls.recoveryCodes, async ({ context, body }) => ({
    recovery_codes: await twoFactor.renewRecoveryCodes(context, body.code),
  }));
}
