import type { Clock } from "#platform/clock";
import type { Executor } from "#platform/database";
import { addUpAll, type FoundUser, isBehind, type UsersAsked } from "./users.repository.ts";

/** Users by what they had in days that all have to be added up for: that takes long, and is kept for who turns the pages. */
export interface Rankings {
  /** Whether one is at hand. */
  has(asked: UsersAsked): boolean;
  page(db: Executor, asked: UsersAsked): Promise<FoundUser[]>;
}

const keptMs = 60_000;
const keptRankings = 8;

interface Kept {
  readonly until: number;
  readonly users: Promise<FoundUser[]>;
}

/** @param most so many of the first users are kept; pages further down are added up anew */
export function createRankings({ clock }: { readonly clock: Clock }, most = 20_000): Rankings {
  const kept = new Map<string, Kept>();
  const nameOf = ({ site, days: { from, to }, sort }: UsersAsked) => JSON.stringify([site, from, to, sort]);
  const isFresh = (entry: Kept | undefined): entry is Kept =>
    entry !== undefined && entry.until > clock.now().getTime();

  const keep = (name: string, users: Promise<FoundUser[]>): Kept => {
    const entry = { until: clock.now().getTime() + keptMs, users };
    users.catch(() => kept.delete(name));
    kept.delete(name);
    kept.set(name, entry);
    for (const oldest of [...kept.keys()].slice(0, -keptRankings)) kept.delete(oldest);
    return entry;
  };

  return {
    has: (asked) => isFresh(kept.get(nameOf(asked))),
    page: async (db, asked) => {
      const { after, limit } = asked;
      const name = nameOf(asked);
      const found = kept.get(name);
      const entry = isFresh(found) ? found : keep(name, addUpAll(db, { ...asked, after: undefined, limit: most }));
      const users = await entry.users;
      const first = after === undefined ? 0 : users.findIndex((user) => isBehind(user, after));
      const page = first < 0 ? [] : users.slice(first, first + limit);
      return page.length === limit || users.length < most ? page : addUpAll(db, asked);
    },
  };
}
