import {
  type EnterpriseState,
  enterpriseStates,
  type ExpiryFilter,
  expiryFilters,
  type InvitationState,
  invitationStates,
} from "@yiqiao/contracts/enterprises";
import { oneOf, siteOf, wordOf } from "#shared/parts/list-search.ts";

/** What of the enterprises is shown, as the address has it. */
export interface ManagementSearch {
  readonly search?: string | undefined;
  readonly state?: EnterpriseState | undefined;
  readonly expiry?: ExpiryFilter | undefined;
  /** The site that is open. */
  readonly site?: number | undefined;
}

/** Reads the address; what is not valid is dropped, so that a broken link still opens the page. */
export function managementSearch(search: Record<string, unknown>): ManagementSearch {
  return {
    search: wordOf(search["search"]),
    state: oneOf(enterpriseStates, search["state"]),
    expiry: oneOf(expiryFilters, search["expiry"]),
    site: siteOf(search["site"]),
  };
}

/** The parts of the company's page. */
export const companyTabs = ["settings", "requests", "invitations"] as const;
export type CompanyTab = (typeof companyTabs)[number];
export interface CompanySearch {
  readonly tab?: CompanyTab | undefined;
  readonly search?: string | undefined;
  readonly state?: InvitationState | undefined;
}

export function companySearch(search: Record<string, unknown>): CompanySearch {
  return {
    tab: oneOf(companyTabs, search["tab"]),
    search: wordOf(search["search"]),
    state: oneOf(invitationStates, search["state"]),
  };
}

export function invitationSearch(search: Record<string, unknown>): { readonly token?: string | undefined } {
  return { token: wordOf(search["token"]) };
}
