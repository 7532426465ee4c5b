import type { GrantBody } from "@yiqiao/contracts/orders";
import type { SkuCode } from "@yiqiao/contracts/plans";
import { parseYuan } from "#shared/money/yuan.ts";

const longestReason = 200;

/** What the fields of a grant hold. */
export interface GrantDraft {
  readonly to: "account" | "site";
  readonly account: string;
  readonly site: number | undefined;
  readonly sku: SkuCode;
  readonly paid: string;
  readonly reason: string;
}

export type GrantField = "account" | "site" | "paid" | "reason";

/** Which fields are not right. */
export function grantFaults({ to, account, site, paid, reason }: GrantDraft): ReadonlySet<GrantField> {
  const faults = new Set<GrantField>();
  if (to === "account" && account.trim() === "") faults.add("account");
  // The main site has no pool.
  if (to === "site" && !site) faults.add("site");
  if (parseYuan(paid) === undefined) faults.add("paid");
  if (reason.trim() === "" || reason.trim().length > longestReason) faults.add("reason");
  return faults;
}

/** What is sent of a draft without faults. */
export function grantBody({ to, account, site, sku, paid, reason }: GrantDraft): GrantBody {
  return {
    id: sku,
    ...(to === "account" ? { account: account.trim() } : { site_id: site }),
    paid_fen: parseYuan(paid) ?? 0,
    reason: reason.trim(),
  };
}
