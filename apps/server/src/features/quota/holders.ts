import { freeTrials } from "@yiqiao/contracts/documents";
import type { RequestContext } from "#platform/http";

/** Who pays, and what each gets a period. */
export interface Holder {
  readonly name: string;
  readonly grant: number;
}

/** Who pays for work that goes on without its caller; plain data, kept with the work. */
export interface Payer {
  readonly holders: readonly [Holder, ...Holder[]];
  readonly siteId: number;
  /** Free users and visitors: documents, web pages and pictures for each holder, in the holders' order. */
  readonly trials: readonly number[] | null;
}

/** Offices and households share one address. */
const devicesPerAddress = 20;

/**
 * A user pays from the account. A visitor pays from the device and from the address alike, so that deleting the cookie
 * gives nothing beyond what the address has.
 */
export function holdersOf(context: RequestContext, freeCharacters: number): readonly [Holder, ...Holder[]] {
  if (context.principal !== null) return [{ name: `account:${context.principal.accountId}`, grant: freeCharacters }];
  return [
    { name: `device:${context.deviceId}`, grant: freeCharacters },
    { name: `address:${context.network}`, grant: freeCharacters * devicesPerAddress },
  ];
}

/** The holders of a caller with what a job needs to know of them. */
export function payerFrom(context: RequestContext, freeCharacters: number): Payer {
  const holders = holdersOf(context, freeCharacters);
  const { principal, siteId } = context;
  if (principal === null) return { holders, siteId, trials: [freeTrials, freeTrials * devicesPerAddress] };
  const isFree = principal.plan === "free" && principal.role === ordinary;
  return { holders, siteId, trials: isFree ? [freeTrials] : null };
}
/** Who neither manages nor administers. */
const ordinary = 2;
