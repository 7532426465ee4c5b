import { roles } from "@yiqiao/contracts/sessions";
import type { Account } from "./accounts.repository.ts";

/** What somebody may do, as far as it bears on what may be done to them. */
export interface Rights {
  readonly role: 0 | 1 | 2;
  readonly isSuper: boolean;
  readonly siteId: number;
}

/** Who is above whom: the super administrator; administrators of the main site; of an enterprise; managers; users. */
export function rankOf({ role, isSuper, siteId }: Rights): number {
  if (isSuper) return 4;
  if (role === roles.admin) return siteId === 0 ? 3 : 2;
  return role === roles.manager ? 1 : 0;
}

/** Only administrators look at what others see: of who is below them, and of no other enterprise. */
export function mayLookAt(viewer: Rights, viewed: Rights): boolean {
  const isNear = viewer.siteId === 0 || viewer.siteId === viewed.siteId;
  return viewer.role === roles.admin && isNear && rankOf(viewer) > rankOf(viewed);
}

/** At an enterprise's own address or login page only its accounts may enter, and the main site's administrators. */
export function mayEnter(account: Pick<Account, "site_id" | "role">, siteId: number): boolean {
  return siteId === 0 || account.site_id === siteId || (account.site_id === 0 && account.role === roles.admin);
}
