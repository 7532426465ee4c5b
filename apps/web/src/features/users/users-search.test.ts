import { expect, it } from "vitest";
import { filterOf, isFiltered, usersSearch } from "./users-search.ts";

it("reads what is valid of an address and drops the rest", () => {
  const id = "6f2f5dfb-6d5c-4b63-9d0e-0d4f6d3c3a11";
  const given = {
    keyword: 42,
    site: 0,
    role: "manager",
    plan: "gold",
    state: "x",
    sort: "seen",
    order: "asc",
    user: id,
  };
  expect(usersSearch(given)).toMatchObject({
    keyword: "42",
    site: 0,
    role: "manager",
    plan: undefined,
    state: undefined,
    sort: "seen",
    order: "asc",
    user: id,
  });
  expect(usersSearch({ site: -1, sort: "created", order: "desc", user: "1" })).toMatchObject({
    site: undefined,
    sort: undefined,
    order: undefined,
    user: undefined,
  });
});

it("tells a narrowed list from one that is only sorted", () => {
  expect(isFiltered(usersSearch({ sort: "name" }))).toBe(false);
  expect(isFiltered(usersSearch({ site: 0 }))).toBe(true);
  expect(filterOf(usersSearch({ site: 5 }))).toMatchObject({ site_id: 5 });
});
