import { roles } from "@yiqiao/contracts/sessions";
import type { Principal } from "./request-context.ts";

/** Whether this is an administrator of the main site, who sees all sites; everybody else sees only their own. */
export function isMainAdministrator(caller: Pick<Principal, "role" | "siteId"> | null): boolean {
  return caller !== null && caller.role === roles.admin && caller.siteId === 0;
}
