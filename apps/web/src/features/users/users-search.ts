import { type PlanCode, planCodes } from "@yiqiao/contracts/plans";
import {
  type UserRole,
  userRoles,
  type UserSeen,
  userSeen,
  type UserSort,
  userSorts,
  type UserState,
  userStates,
} from "@yiqiao/contracts/users";
import { idOf, oneOf, siteOf, wordOf } from "#shared/parts/list-search.ts";

/** What is shown, as the address has it; what is left out is the usual. */
export interface UsersSearch {
  readonly keyword?: string | undefined;
  readonly site?: number | undefined;
  readonly role?: UserRole | undefined;
  readonly plan?: PlanCode | undefined;
  readonly state?: UserState | undefined;
  readonly seen?: UserSeen | undefined;
  readonly sort?: UserSort | undefined;
  readonly order?: "asc" | undefined;
  /** The user whose details are open. */
  readonly user?: string | undefined;
}

/** Reads the address; what is not valid is dropped, so that a broken link still opens the page. */
export function usersSearch(search: Record<string, unknown>): UsersSearch {
  const sort = oneOf(userSorts, search["sort"]);
  return {
    keyword: wordOf(search["keyword"]),
    site: siteOf(search["site"]),
    role: oneOf(userRoles, search["role"]),
    plan: oneOf(planCodes, search["plan"]),
    state: oneOf(userStates, search["state"]),
    seen: oneOf(userSeen, search["seen"]),
    sort: sort === userSorts[0] ? undefined : sort,
    order: search["order"] === "asc" ? "asc" : undefined,
    user: idOf(search["user"]),
  };
}

const filterNames = [
  "keyword",
  "site",
  "role",
  "plan",
  "state",
  "seen",
] as const satisfies readonly (keyof UsersSearch)[];

export function isFiltered(search: UsersSearch): boolean {
  return filterNames.some((name) => search[name] !== undefined);
}

/** What the filters of the address are called in calls. */
export function filterOf({ keyword, site, role, plan, state, seen }: UsersSearch) {
  return { keyword, site_id: site, role, plan, state, seen };
}
