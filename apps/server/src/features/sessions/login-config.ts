import type { LoginConfig } from "@yiqiao/contracts/sessions";
import { loginSite } from "#features/accounts";
import type { RequestContext } from "#platform/request";
import type { SessionsOptions } from "./ports.ts";
import type { SignInLocks } from "./sign-in-locks.ts";

/** What the login page of a site offers. */
export type FindLoginConfig = (context: RequestContext, siteCode: string | undefined) => Promise<LoginConfig>;

const perNetwork = { limit: 120, windowS: 60 };

export function createFindLoginConfig(
  {
    sites,
    messages,
    providers,
    rateLimiter,
  }: Pick<SessionsOptions, "sites" | "messages" | "providers" | "rateLimiter">,
  locks: SignInLocks,
): FindLoginConfig {
  return async (context, siteCode) => {
    await rateLimiter.take({ key: `login-config:${context.network}`, ...perNetwork });
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
    };
  };
}
