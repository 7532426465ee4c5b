import { expect, it } from "vitest";
import { tagged } from "../tags/tagged-builder.ts";
import { keepInBrowser, keepInMemory } from "./kept-edits.ts";
import type { KeptEdit } from "./store-types.ts";

const edit = (id: number, editId: string): KeptEdit => ({
  id,
  editId,
  version: 0,
  target: tagged(editId),
  status: "draft",
  cause: "typed",
  attempts: [],
});

// Where there is no database, as in some private windows and here, both are the same.
it.each([keepInMemory(), keepInBrowser({ project: "p", user: "u" })])(
  "the last edit of each segment is kept, in the order of the edits, until that very one is dropped",
  async (kept) => {
    for (const [id, name] of [
      [1, "a"],
      [2, "b"],
      [1, "c"],
    ] as const)
      await kept.put(edit(id, name));
    await kept.drop({ id: 1, editId: "a" });
    expect((await kept.all()).map(({ editId }) => editId)).toEqual(["b", "c"]);
    await kept.drop({ id: 1, editId: "c" });
    expect((await kept.all()).map(({ editId }) => editId)).toEqual(["b"]);
  },
);
