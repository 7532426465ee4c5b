import { freeTrials } from "@yiqiao/contracts/documents";
import { roles } from "@yiqiao/contracts/sessions";
import type { ApiKeyInUse, Principal, RequestContext } from "#platform/request";

/** Who pays, and what each gets a month. */
export interface Holder {
  readonly name: string;
  /** Null: nothing but what was bought; of a budget: its cap, which is kept with the budget. */
  readonly grant: number | null;
}

/** Who pays for work that goes on without its caller; plain data, kept with the work. */
export interface Payer {
  /** Each of them pays the whole. */
  readonly holders: readonly [Holder, ...Holder[]];
  readonly siteId: number;
  /** Free users and visitors: documents, web pages and pictures of each kind, for each holder in the holders' order. */
  readonly trials: readonly number[] | null;
  /** Who asked for the work; missing in payers that were kept before pools. */
  readonly accountId?: string | null;
  /** Characters for the API are for nothing else. */
  readonly source?: "api";
  /** The API key that the work was asked for with. */
  readonly apiKeyId?: string;
}

/** Offices and households share one address. */
const devicesPerAddress = 20;

export const accountHolder = (accountId: string) => `account:${accountId}`;
/** The pool that the members of an enterprise pay from. */
export const poolHolder = (siteId: number) => `site:${siteId}`;
/** What a member may take of a pool. */
export const memberBudget = (siteId: number, accountId: string) => `budget:${siteId}:account:${accountId}`;
/** What an API key may take of what its account has. */
export const keyBudget = (keyId: string) => `budget:key:${keyId}`;
export const isBudget = (name: string) => name.startsWith("budget:");

/**
 * A visitor pays from the device and from the address alike, so that deleting the cookie gives nothing beyond what the
 * address has.
 */
export function visitorPayer(
  { deviceId, network, siteId }: Pick<RequestContext, "deviceId" | "network" | "siteId">,
  freeCharacters: number,
): Payer {
  return {
    holders: [
      { name: `device:${deviceId}`, grant: freeCharacters },
      { name: `address:${network}`, grant: freeCharacters * devicesPerAddress },
    ],
    siteId,
    trials: [freeTrials, freeTrials * devicesPerAddress],
    accountId: null,
  };
}

/** A user who pays alone. */
export function accountPayer({ accountId, role, apiKey }: Principal, siteId: number, freeCharacters: number): Payer {
  return {
    holders: [{ name: accountHolder(accountId), grant: freeCharacters }],
    siteId,
    trials: role === roles.normal && apiKey?.isOfStaff !== true ? [freeTrials] : null,
    accountId,
  };
}

/** The same payer for what is asked for with an API key: characters for the API first, no more than the key's budget. */
export function payerWithKey(payer: Payer, { id, hasBudget }: ApiKeyInUse): Payer {
  const budget = hasBudget ? [{ name: keyBudget(id), grant: null }] : [];
  return { ...payer, holders: [...payer.holders, ...budget], source: "api", apiKeyId: id };
}

/** A member of an enterprise that has a pool. */
export function memberPayer({ accountId, siteId }: Principal): Payer {
  return {
    holders: [
      { name: poolHolder(siteId), grant: null },
      { name: memberBudget(siteId, accountId), grant: null },
    ],
    siteId,
    trials: null,
    accountId,
  };
}
