import { defineCalls } from "../calls/index.ts";
import {
  recoveryCodesSchema,
  twoFactorCodeBodySchema,
  twoFactorSecretSchema,
  twoFactorStatusSchema,
} from "./schemas.ts";

const own = { permission: "MyAccount" } as const;

export const twoFactorCalls = defineCalls("two-factor", {
  status: {
    method: "GET",
    path: "/user/two_factor",
    summary: "Whether two-factor login is switched on",
    ...own,
    result: twoFactorStatusSchema,
  },
  /** Nothing asks for the secret until `confirm`. */
  enrol: {
    method: "POST",
    path: "/user/two_factor/enrol",
    summary: "A new secret for an authenticator app",
    ...own,
    result: twoFactorSecretSchema,
  },
  confirm: {
    method: "POST",
    path: "/user/two_factor/confirm",
    summary: "Switch two-factor login on with a first code of the app; answers the recovery codes",
    ...own,
    body: twoFactorCodeBodySchema,
    result: recoveryCodesSchema,
    example: { body: { code: "123456" } },
  },
  disable: {
    method: "POST",
    path: "/user/two_factor/disable",
    summary: "Switch two-factor login off",
    ...own,
    body: twoFactorCodeBodySchema,
    example: { body: { code: "123456" } },
  },
  recoveryCodes: {
    method: "POST",
    path: "/user/two_factor/recovery_codes",
    summary: "New recovery codes; the old ones end",
    ...own,
    body: twoFactorCodeBodySchema,
    result: recoveryCodesSchema,
    example: { body: { code: "123456" } },
  },
});
