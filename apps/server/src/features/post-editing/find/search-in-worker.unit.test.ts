import { expect, it } from "vitest";
import { createSearchInWorker } from "./search-in-worker.ts";
import type { SearchRequest } from "./search-text.ts";

const requestOf = (find: string, text: string): SearchRequest => ({
  search: { find, isRegex: true, isCaseSensitive: true, isWholeWords: false, language: "en" },
  texts: [{ id: 1, text, tags: [] }],
  longest: 100,
  budget: 1000,
  told: { from: 0, to: 10 },
});

it("slow patterns of one project leave a thread to the others", async () => {
  const search = createSearchInWorker();
  const { signal } = new AbortController();
  let ended = 0;
  const slow = Array.from({ length: 2 }, async () => {
    const found = search(requestOf("(a+)+$", `${"a".repeat(60)}!`), { projectId: "one", signal });
    await expect(found).rejects.toMatchObject({ error: "searchTooCostly" });
    ended += 1;
  });
  const found = await search(requestOf("b+", "abba"), { projectId: "other", signal });
  expect(found).toMatchObject([{ id: 1, count: 1 }]);
  expect(ended).toBeLessThan(2);
  await Promise.all(slow);
});
