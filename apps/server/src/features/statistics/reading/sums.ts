import type { UsageSums } from "@yiqiao/contracts/statistics";
import { type SQL, sql } from "drizzle-orm";
import { column } from "#platform/database";
import type { Scope } from "./scope.ts";

/** Sums as a statement gives them. */
export const sumsShape = {
  requests: column.bigint,
  failures: column.bigint,
  machine: column.bigint,
  fuzzy: column.bigint,
  exact: column.bigint,
  context: column.bigint,
  kept: column.bigint,
  charged: column.bigint,
};
export type StoredSums = Omit<UsageSums, "characters">;

export const sumsOf = sql.raw(
  Object.keys(sumsShape)
    .map((name) => `sum(u.${name}) as ${name}`)
    .join(", "),
);

export const noSums: UsageSums = {
  requests: 0,
  failures: 0,
  characters: 0,
  machine: 0,
  fuzzy: 0,
  exact: 0,
  context: 0,
  kept: 0,
  charged: 0,
};

/** The sums alone, whatever else a row has. */
export function withCharacters({
  requests,
  failures,
  machine,
  fuzzy,
  exact,
  context,
  kept,
  charged,
}: StoredSums): UsageSums {
  const characters = machine + fuzzy + exact + context;
  return { requests, failures, characters, machine, fuzzy, exact, context, kept, charged };
}

/** The rows `u` of the sites and the plan that are asked for. */
export function within({ site, plan }: Pick<Scope, "site" | "plan">): SQL {
  const ofSite =
    site === "all" ? sql`true /* any site: read by the installation's administrators */` : sql`u.site_id = ${site}`;
  return plan === undefined ? ofSite : sql`${ofSite} and u.plan = ${plan}`;
}
