import {
  type userFilterSchema,
  type Users,
  usersCountMost,
  type UserSort,
  type usersQuerySchema,
} from "@yiqiao/contracts/users";
import type { z } from "zod";
import { DomainError } from "#platform/errors";
import { cursorOf, type Position, positionOf } from "#platform/paging";
import { isMainAdministrator, type Principal, type SignedInContext } from "#platform/request";
import { presentUsers } from "./present-user.ts";
import type { UsersOptions } from "./users.ports.ts";
import { countUsers, type ListedRow, listUsers, type UserFilter } from "./users.repository.ts";

type Wanted = z.output<typeof userFilterSchema> & { readonly user_ids?: readonly string[] | undefined };

/** What a caller may see of what is asked for: a manager the own site, whatever is asked. @throws {DomainError} `noPermission` */
export function filterFor(
  principal: Principal,
  { site_id: siteId, user_ids: ids, ...wanted }: Wanted,
  now: Date,
): UserFilter {
  const isAll = isMainAdministrator(principal);
  if (!isAll && siteId !== undefined && siteId !== principal.siteId) throw new DomainError("noPermission");
  return { ...wanted, ids, now, siteId: isAll ? siteId : principal.siteId };
}

/** A page of users, with how many there are. */
export async function listPage(
  options: UsersOptions,
  context: SignedInContext,
  query: z.output<typeof usersQuerySchema>,
): Promise<Users> {
  const { database, clock } = options;
  const { sort, order, after, page_size: limit, ...wanted } = query;
  const filter = filterFor(context.principal, wanted, clock.now());
  const position = after === undefined ? undefined : positionOf(after, { key: sortKeys[sort], id: "uuid" });
  const rows = await listUsers(database.db, filter, { sort, order, after: position, limit: limit + 1 });
  const shown = rows.slice(0, limit);
  const last = shown.at(-1);
  const counted = await countUsers(database.db, filter, usersCountMost + 1);
  return {
    users: await presentUsers(options, context, shown),
    next: rows.length > limit && last !== undefined ? cursorOf({ key: last.sort_key, id: last.id }) : null,
    total: Math.min(counted, usersCountMost),
    is_more: counted > usersCountMost,
  };
}

/** All users that a filter lets through, some hundred at a time. */
export async function* everyUser(options: UsersOptions, filter: UserFilter): AsyncGenerator<ListedRow[]> {
  for (let after: Position | undefined; ;) {
    const rows = await listUsers(options.database.db, filter, {
      sort: "created",
      order: "asc",
      after,
      limit: exportPage,
    });
    if (rows.length > 0) yield rows;
    const last = rows.at(-1);
    if (last === undefined || rows.length < exportPage) return;
    after = { key: last.sort_key, id: last.id };
  }
}
const exportPage = 500;

const sortKeys = {
  created: "moment",
  seen: "momentOrNever",
  name: "text",
  plan: "momentOrNever",
} as const satisfies Record<UserSort, string>;
