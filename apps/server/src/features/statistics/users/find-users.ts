import type { Executor } from "#platform/database";
import type { Position } from "#platform/paging";
import type { Rankings } from "./rankings.ts";
import {
  amountsInOrder,
  findCalled,
  findInTotals,
  findNewest,
  type FoundUser,
  isBehind,
  type UsersAsked,
} from "./users.repository.ts";

interface FindDeps {
  readonly db: Executor;
  readonly rankings: Rankings;
}

/** So many users at a time are added up, while it is not clear yet who is on a page. */
const manyAtATime: readonly number[] = [500, 2000, 8000];

/** A page of users, the most active or the newest first. */
export function findUsers(deps: FindDeps, asked: UsersAsked, steps = manyAtATime): Promise<FoundUser[]> {
  const { db } = deps;
  if (asked.sort === "newest") return findNewest(db, asked);
  if (asked.search !== "") return findCalled(db, asked);
  return asked.length === undefined ? findInDays(deps, asked, steps) : findInTotals(db, asked, asked.length);
}

/**
 * Adds up days that no totals are kept of: for who did most in a longer stretch first, as nobody did more in a part of it.
 * That ends as soon as nobody who follows can be on the page; where too many can, everybody's days are added up.
 */
async function findInDays(
  { db, rankings }: FindDeps,
  asked: UsersAsked,
  steps: readonly number[],
): Promise<FoundUser[]> {
  const { after, limit, cover } = asked;
  if (cover === undefined || rankings.has(asked)) return rankings.page(db, asked);
  let best: FoundUser[] = [];
  let reached: Position | undefined;
  for (const many of steps) {
    const users = await amountsInOrder(db, asked, { length: cover, beyond: reached, many });
    const among = users.flatMap(({ id, key }) => (key === null ? [] : [{ id, key }]));
    best = [...best, ...among.filter((user) => after === undefined || isBehind(user, after))]
      .toSorted((a, b) => (isBehind(b, a) ? -1 : 1))
      .slice(0, limit);
    const last = users.at(-1);
    const least = best[limit - 1];
    if (last === undefined || users.length < many) return best;
    if (least !== undefined && Number(last.total) < Number(least.key)) return best;
    reached = { key: last.total, id: last.id };
  }
  return rankings.page(db, asked);
}
