import type { LoginConfig } from "@yiqiao/contracts/sessions";
import { loginSite } from "#features/accounts";
import type { RequestContext } from "#platform/request";
import type { SessionsOptions } from "../ports.ts";
import type { SignInLocks } from "../locks/sign-in-locks.ts";

/** What the login page of a site offers. */
export type FindLoginConfig = (context: RequestContext, siteCode: string | undefined) => Promise<LoginConfig>;

export function createFindLoginConfig(
  { sites, messages, providers, content }: Pick<SessionsOptions, "sites" | "messages" | "providers" | "content">,
  locks: SignInLocks,
): FindLoginConfig {
  return async (context, siteCode) => {
    const siteId = await loginSite(sites, context, siteCode);
    const { allowRegister, allowedOrigins } = await sites.rules(siteId);
    const codes = { email: messages.canDeliver("email"), phone: messages.canDeliver("phone") };
    return {
      allow_register: allowRegister && (codes.email || codes.phone),
      codes,
      codes_kept: { email: messages.isKept("email"), phone: messages.isKept("phone") },
      providers: [...(await providers(siteId))],
      captcha_required: await locks.needsCaptcha(context),
      allowed_origins: [...allowedOrigins],
      agreement: await content.agreement(siteId),
    };
  };
}
