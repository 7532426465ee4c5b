import { type userFilterSchema, type Users, usersCountMost, type usersQuerySchema } from "@yiqiao/contracts/users";
import { z } from "zod";
import { DomainError } from "#platform/errors";
import type { Principal, SignedInContext } from "#platform/request";
import { presentUsers } from "./present-user.ts";
import { seesAllSites } from "./users.policy.ts";
import type { UsersOptions } from "./users.ports.ts";
import { countUsers, type ListedRow, listUsers, type UserFilter, type UserPosition } from "./users.repository.ts";

type Wanted = z.output<typeof userFilterSchema> & { readonly user_ids?: readonly string[] | undefined };

/** What a caller may see of what is asked for: a manager the own site, whatever is asked. @throws {DomainError} `noPermission` */
export function filterFor(
  principal: Principal,
  { site_id: siteId, user_ids: ids, ...wanted }: Wanted,
  now: Date,
): UserFilter {
  const isAll = seesAllSites(principal);
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
  const position = after === undefined ? undefined : positionOf(after, sort);
  const rows = await listUsers(database.db, filter, { sort, order, after: position, limit: limit + 1 });
  const shown = rows.slice(0, limit);
  const counted = await countUsers(database.db, filter, usersCountMost + 1);
  return {
    users: await presentUsers(options, context, shown),
    next: rows.length > limit ? cursorOf(shown.at(-1)) : null,
    total: Math.min(counted, usersCountMost),
    is_more: counted > usersCountMost,
  };
}

/** All users that a filter lets through, some hundred at a time. */
export async function* everyUser(options: UsersOptions, filter: UserFilter): AsyncGenerator<ListedRow[]> {
  for (let after: UserPosition | undefined; ;) {
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

function cursorOf(row: ListedRow | undefined): string | null {
  if (row === undefined) return null;
  return Buffer.from(JSON.stringify([row.sort_key, row.id])).toString("base64url");
}

const moment =
  /^(?!0000)(\d{4}-\d\d-\d\d) (?:[01]\d|2[0-3])(?::[0-5]\d){2}(?:\.\d{1,6})?[+-](?:0\d|1[0-5])(?::[0-5]\d){0,2}$/;

/** Whether the database takes it for a moment: any other answer of its would be a fault of ours. */
function isMoment(key: string): boolean {
  if (key === "infinity" || key === "-infinity") return true;
  const [, day = ""] = moment.exec(key) ?? [];
  const at = new Date(`${day}T00:00:00Z`);
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(day);
}

const positionSchema = z.tuple([z.string().max(200), z.uuid()]);

/** @throws {DomainError} `invalidRequest` for what no page gave */
function positionOf(cursor: string, sort: string): UserPosition {
  const fault = (cause?: unknown) =>
    new DomainError("invalidRequest", { errors: [{ path: "after", message: "must be `next` of a page" }] }, cause);
  try {
    const [key, id] = positionSchema.parse(JSON.parse(Buffer.from(cursor, "base64url").toString()));
    if (sort !== "name" && !isMoment(key)) throw fault();
    return { key: key.replaceAll("\0", ""), id };
  } catch (error) {
    throw error instanceof DomainError ? error : fault(error);
  }
}
