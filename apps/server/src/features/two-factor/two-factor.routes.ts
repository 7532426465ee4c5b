import {
  recoveryCodesSchema,
  twoFactorCodeBodySchema,
  twoFactorPaths,
  twoFactorSecretSchema,
  twoFactorStatusSchema,
} from "@yiqiao/contracts/two-factor";
import { z } from "zod";
import { answers, type HttpApi, ok } from "#platform/http";
import type { TwoFactor } from "./two-factor.service.ts";

const tags = ["two-factor"];
const config = { permission: "MyAccount" } as const;
const body = twoFactorCodeBodySchema;

export function registerTwoFactorRoutes(api: HttpApi, { twoFactor }: { readonly twoFactor: TwoFactor }): void {
  api.get(
    twoFactorPaths.status,
    {
      config,
      schema: { tags, summary: "Whether two-factor login is switched on", response: answers(twoFactorStatusSchema) },
    },
    async ({ context }) => ok(await twoFactor.status(context)),
  );
  api.post(
    twoFactorPaths.enrol,
    {
      config,
      schema: { tags, summary: "A new secret for an authenticator app", response: answers(twoFactorSecretSchema) },
    },
    async ({ context }) => ok(await twoFactor.enrolOwn(context)),
  );
  api.post(
    twoFactorPaths.confirm,
    {
      config,
      schema: {
        tags,
        summary: "Switch two-factor login on with a first code of the app; answers the recovery codes",
        body,
        response: answers(recoveryCodesSchema),
      },
    },
    async ({ context, body: { code } }) => ok({ recovery_codes: await twoFactor.confirmOwn(context, code) }),
  );
  api.post(
    twoFactorPaths.disable,
    { config, schema: { tags, summary: "Switch two-factor login off", body, response: answers(z.null()) } },
    async ({ context, body: { code } }) => {
      await twoFactor.disable(context, code);
      return ok(null);
    },
  );
  api.post(
    twoFactorPaths.recoveryCodes,
    {
      config,
      schema: {
        tags,
        summary: "New recovery codes; the old ones end",
        body,
        response: answers(recoveryCodesSchema),
      },
    },
    async ({ context, body: { code } }) => ok({ recovery_codes: await twoFactor.renewRecoveryCodes(context, code) }),
  );
}
