import { globSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createTestDatabase } from "#testing";
import { type Database, storedName } from "#platform/database";
import type { TableRecord } from "#platform/records";

let database: Database;
let records: readonly TableRecord[];
beforeAll(async () => {
  database = await createTestDatabase();
  const root = join(import.meta.dirname, "../features");
  const paths = globSync("**/*.record.ts", { cwd: root });
  const modules = await Promise.all(paths.map((path) => import(pathToFileURL(join(root, path)).href)));
  records = modules.flatMap((module: object) => Object.values(module).filter(isRecord));
});
afterAll(() => database.close());

const isRecord = (value: unknown): value is TableRecord =>
  typeof value === "object" && value !== null && "table" in value && "columns" in value;

describe("a record", () => {
  it("is found by the name of its file", () => {
    expect(records.map(({ table }) => table)).toContain("accounts");
  });

  it("has the columns of its table, all and no other, each with its type and whether it may be null", async () => {
    for (const { table, columns } of records) {
      const { rows } = await database.pool.query<{ name: string; type: number; isNullable: boolean }>(
        `select attname as name, atttypid::int as type, not attnotnull as "isNullable" from pg_attribute
         where attrelid = $1::regclass and attnum > 0 and not attisdropped`,
        [table],
      );
      const declared = Object.entries(columns).map(([name, { column }]) => {
        const stored = storedName(name, column);
        const type = rows.find((row) => row.name === stored)?.type ?? 0;
        return {
          name: stored,
          type: column.types.includes(type) ? type : column.types,
          isNullable: column.nulls === "allowed",
        };
      });
      const byName = (one: { name: string }, other: { name: string }) => (one.name < other.name ? -1 : 1);
      expect(declared.toSorted(byName), `the record of ${table}`).toEqual(rows.toSorted(byName));
    }
  });
});
