import type { z } from "zod";
import type { CodeSent, sendCodeBodySchema } from "@yiqiao/contracts/accounts";
import { openSite } from "#features/accounts";
import type { Audit } from "#features/audit";
import type { Sites } from "#features/sites";
import { DomainError } from "#platform/errors";
import type { RequestContext } from "#platform/request";
import type { Captchas } from "./captchas.service.ts";
import type { Verification } from "./verification.service.ts";

/** Sends a code to who stands at the door. The answer is the same whoever has an account. */
export type RequestCode = (context: RequestContext, body: z.output<typeof sendCodeBodySchema>) => Promise<CodeSent>;

export interface RequestCodeOptions {
  readonly audit: Audit;
  readonly sites: Sites;
  readonly captchas: Captchas;
  readonly verification: Verification;
}

export function createRequestCode(options: RequestCodeOptions): RequestCode {
  const { audit, sites, captchas, verification } = options;
  return async (context, { account: identifier, purpose, captcha, site_code: siteCode }) => {
    const { siteId, allowRegister } = await openSite(sites, context, siteCode);
    if (purpose === "register" && !allowRegister) throw new DomainError("registrationClosed");
    await captchas.demand(captcha);
    const event = { action: "code.send", actor: identifier, siteId, after: { purpose } } as const;
    return verification.send(context, { identifier, purpose, siteId }, (tx) => audit.record(context, event, tx));
  };
}
