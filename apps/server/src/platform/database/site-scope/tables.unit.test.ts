import { loadModule, parseSync } from "libpg-query";
import { beforeAll, expect, it } from "vitest";
import { tablesIn } from "./tables.ts";

beforeAll(() => loadModule());

it.each([
  ["select a.x from one a join two b on b.id = a.id where exists (select from three)", ["one", "two", "three"], []],
  ["insert into one (x) select y from two on conflict (x) do update set x = 1", ["one", "two"], ["one"]],
  ["update one a set x = b.y from two b where b.id = a.id", ["one", "two"], ["one"]],
  ["delete from one using two where two.id = one.id", ["one", "two"], ["one"]],
  [
    "with gone as (delete from one returning id), made as (insert into two select id from gone) select from three",
    ["one", "two", "gone", "three"],
    ["one", "two"],
  ],
])("finds the tables of: %s", (text, named, written) => {
  const found = tablesIn(parseSync(text).stmts ?? []);
  expect(found.named.toSorted()).toEqual(named.toSorted());
  expect(found.written.toSorted()).toEqual(written.toSorted());
});
