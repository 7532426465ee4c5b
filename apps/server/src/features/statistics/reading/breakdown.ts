import { errorCatalogue, errorMessage, type ErrorName } from "@yiqiao/contracts/errors";
import type { Breakdown, BreakdownQuery, StatisticsDimension } from "@yiqiao/contracts/statistics";
import { statisticsPageSize } from "@yiqiao/contracts/statistics";
import { cursorOf, positionOf } from "#platform/paging";
import { amountsOf, listBreakdown } from "./breakdown.repository.ts";
import type { ReadingDeps } from "./overview.ts";
import { daysBefore, type Scope } from "./scope.ts";
import { namesOfSites } from "./sites.repository.ts";
import { withCharacters } from "./sums.ts";

interface Asked {
  readonly by: StatisticsDimension;
  readonly after: BreakdownQuery["after"];
  readonly language: "zh" | "en";
}

/** A page of a scope's figures by one dimension. @throws {DomainError} `pageUnknown` */
export async function breakdownOf({ db }: Pick<ReadingDeps, "db">, scope: Scope, asked: Asked): Promise<Breakdown> {
  const { by, after, language } = asked;
  const limit = statisticsPageSize;
  const of = { by, days: scope };
  const found = await listBreakdown(db, scope, {
    ...of,
    after: after === undefined ? undefined : positionOf(after, { key: "number", id: "text" }),
    limit: limit + 1,
  });
  const page = found.slice(0, limit);
  const values = page.map(({ value }) => value);
  const before = await amountsOf(db, scope, { by, days: daysBefore(scope), values });
  const names = by === "site" ? await namesOfSites(db, values.map(Number)) : new Map<number, never>();
  const last = page.at(-1);
  return {
    rows: page.map((row) =>
      Object.assign(withCharacters(row), {
        value: row.value,
        name: by === "error" ? textOfError(row.value, language) : (names.get(Number(row.value))?.[language] ?? null),
        before: before.get(row.value) ?? 0,
      }),
    ),
    next: found.length > limit && last !== undefined ? cursorOf({ key: String(last.amount), id: last.value }) : null,
  };
}

/** An error's text with its places open; null of one that is no longer known. */
function textOfError(name: string, language: "zh" | "en"): string | null {
  if (!Object.hasOwn(errorCatalogue, name)) return null;
  return errorMessage(name as ErrorName, language).replaceAll(/\{\w+\}/g, "…");
}
