import { expect, it } from "vitest";
import { keyTable } from "../../editor/keys/key-table.ts";
import { isOffered } from "./offered.ts";

const offeredTo = (role: Parameters<typeof isOffered>[0]) =>
  keyTable.map(({ action }) => action).filter(isOffered(role));

it("readers look, translators write, reviewers lock", () => {
  const [reader, translator, reviewer] = [offeredTo("reader"), offeredTo("translator"), offeredTo("reviewer")];
  expect(reader).toContain("concordance");
  expect(reader.filter((action) => /^(?:insert|comment|confirm|lock)/u.test(action))).toEqual([]);
  expect(translator).toEqual(expect.arrayContaining(["insertMatch1", "insertMatch9", "comment"]));
  expect(translator).not.toContain("lock");
  expect(reviewer).toEqual(expect.arrayContaining([...translator, "lock"]));
  expect(offeredTo("owner")).toEqual(reviewer);
  // No part of the page does it yet.
  expect(reader).toContain("find");
});
