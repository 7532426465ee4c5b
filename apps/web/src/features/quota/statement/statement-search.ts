import { type MovementKind, movementKinds } from "@yiqiao/contracts/quota";
import { dayOf, oneOf, pageOf } from "#shared/parts/list-search.ts";

/** What of the statement is shown, as the address has it; what is left out is the usual. */
export interface StatementSearch {
  readonly kind?: MovementKind | undefined;
  /** Days, both included. */
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  readonly page?: number | undefined;
}

/** Reads the address; what is not valid is dropped, so that a broken link still opens the page. */
export function statementSearch(search: Record<string, unknown>): StatementSearch {
  // Set even if undefined: the router keeps parameters that are not set here.
  return {
    kind: oneOf(movementKinds, search["kind"]),
    from: dayOf(search["from"]),
    to: dayOf(search["to"]),
    page: pageOf(search["page"]),
  };
}

/** Whether the statement leaves anything out. */
export function isFiltered({ kind, from, to }: StatementSearch): boolean {
  return kind !== undefined || from !== undefined || to !== undefined;
}
