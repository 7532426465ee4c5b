import type { AuditAction } from "@yiqiao/contracts/audit";
import { dayOf, oneOf, siteOf, wordOf } from "#shared/parts/list-search.ts";

export const outcomes = ["success", "failure"] as const;

/** What of the log is shown, as the address has it. */
export interface AuditSearch {
  readonly who?: string | undefined;
  readonly action?: AuditAction | undefined;
  readonly outcome?: (typeof outcomes)[number] | undefined;
  readonly site?: number | undefined;
  /** Days, both included. */
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}

/** As the address has it: the page knows the acts there are, and no other page loads their names. */
export type AuditAddress = Omit<AuditSearch, "action"> & { readonly action?: string | undefined };

/** Reads the address; what is not valid is dropped, so that a broken link still opens the page. */
export function auditSearch(search: Record<string, unknown>): AuditAddress {
  // Set even if undefined: the router keeps parameters that are not set here.
  return {
    who: wordOf(search["who"])?.trim() || undefined,
    action: wordOf(search["action"]),
    outcome: oneOf(outcomes, search["outcome"]),
    site: siteOf(search["site"]),
    from: dayOf(search["from"]),
    to: dayOf(search["to"]),
  };
}

/** Whether the entries are narrowed. */
export function isFiltered(search: AuditSearch): boolean {
  return Object.values(search).some((value) => value !== undefined);
}
