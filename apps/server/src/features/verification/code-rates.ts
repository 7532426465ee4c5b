import { verificationCode } from "@yiqiao/contracts/accounts";
import { DomainError } from "#platform/errors";
import type { RateLimiter } from "#platform/limits";
import { widerNetworkOf } from "#platform/request";

/** How many codes may be asked for: bounds what guessing, annoying people and running up a bill for SMS can come to. */
export const codeRates = {
  recent: { limit: 1, windowS: verificationCode.resendMs / 1000 },
  identifierHourly: { limit: 8, windowS: 3600 },
  identifierDaily: { limit: 20, windowS: 24 * 3600 },
  network: { limit: 30, windowS: 3600 },
  // Else one customer of a provider could use up what a whole site has.
  widerNetwork: { limit: 120, windowS: 3600 },
  site: { limit: 2000, windowS: 3600 },
} as const;

/** @throws {DomainError} `codeRecent`, `tooManyRequests` */
export async function takeCodeRates(
  rateLimiter: RateLimiter,
  { network, siteId, identifier }: { readonly network: string; readonly siteId: number; readonly identifier: string },
): Promise<void> {
  await rateLimiter.take({ key: `code:network:${network}`, ...codeRates.network });
  await rateLimiter.take({ key: `code:wider-network:${widerNetworkOf(network)}`, ...codeRates.widerNetwork });
  await rateLimiter.take({ key: `code:recent:${identifier}`, ...codeRates.recent }).catch((error: unknown) => {
    if (!(error instanceof DomainError) || error.error !== "tooManyRequests") throw error;
    throw new DomainError("codeRecent", { seconds: Math.max(1, Math.ceil(Number(error.details["seconds"]))) });
  });
  await rateLimiter.take({ key: `code:hour:${identifier}`, ...codeRates.identifierHourly });
  await rateLimiter.take({ key: `code:day:${identifier}`, ...codeRates.identifierDaily });
  await rateLimiter.take({ key: `code:site:${siteId}`, ...codeRates.site });
}
