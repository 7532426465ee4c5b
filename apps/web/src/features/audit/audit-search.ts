import { type AuditAction, auditActions } from "@yiqiao/contracts/audit";
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

/** Reads the address; what is not valid is dropped, so that a broken link still opens the page. */
export function auditSearch(search: Record<string, unknown>): AuditSearch {
  // Set even if undefined: the router keeps parameters that are not set here.
  return {
    who: wordOf(search["who"])?.trim() || undefined,
    action: oneOf(auditActions, search["action"]),
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
