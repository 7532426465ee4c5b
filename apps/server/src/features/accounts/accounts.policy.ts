import { roles } from "@yiqiao/contracts/sessions";
import type { Account } from "./accounts.repository.ts";

/** At an enterprise's own address or login page only its accounts may enter, and the main site's administrators. */
export function mayEnter(account: Pick<Account, "site_id" | "role">, siteId: number): boolean {
  return siteId === 0 || account.site_id === siteId || (account.site_id === 0 && account.role === roles.admin);
}
