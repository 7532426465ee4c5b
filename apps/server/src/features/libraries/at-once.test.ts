import { errorCatalogue as codes } from "@yiqiao/contracts/errors";
import {
  type BatchResult,
  type Library,
  entryCalls,
  libraryCalls,
  type SuggestResult,
} from "@yiqiao/contracts/libraries";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { buildTestApp, type TestApp } from "#testing";
import { buildUser, callsOf } from "./testing/libraries-app.ts";

let app: TestApp;
let calls: ReturnType<typeof callsOf>;
beforeAll(async () => {
  app = await buildTestApp();
  calls = callsOf(app);
});
afterAll(() => app.close());

const inOrder = (numbers: readonly number[]) => numbers.toSorted((a, b) => a - b);
const sorted = (answers: readonly { readonly code: number }[]) => inOrder(answers.map(({ code }) => code));
const ok = codes.success.code;

describe("calls at once", () => {
  it("make no more libraries and entries than the plan has room for", async () => {
    const { token } = await buildUser(app, "free", { plan: "free" });
    const made = await Promise.all(["a", "b", "c"].map((name) => calls.create(token, { name })));
    expect(sorted(made)).toEqual(inOrder([ok, codes.planLimit.code, codes.planLimit.code]));
    const bank = made.find(({ code }) => code === ok)?.data as Library;
    const added = await Promise.all(
      Array.from({ length: 7 }, (_, at) =>
        calls.insert(token, { bank_id: bank.bank_id, source: `s${at}`, target: "t" }),
      ),
    );
    expect(added.filter(({ code }) => code === ok)).toHaveLength(5);
    expect((await calls.list(token)).bank_list[0]?.entries).toBe(5);
  });

  it("give one name to one library, and one change to one revision", async () => {
    const { token } = await buildUser(app, "namer");
    const banks = (await Promise.all(["a", "b"].map((name) => calls.create(token, { name })))).map(({ data }) => data);
    const renamed = await Promise.all(
      banks.map(({ bank_id }) => calls.call(libraryCalls.rename.path, token, { body: { bank_id, name: "same" } })),
    );
    expect(sorted(renamed)).toEqual(inOrder([ok, codes.libraryNameTaken.code]));
    const bank_id = banks[0]?.bank_id ?? "";
    const { data: entry } = await calls.insert(token, { bank_id, source: "s", target: "t" });
    const changed = await Promise.all(
      ["x", "y", "z"].map((target) => calls.change(token, { bank_id, id: entry.id, revision: 1, target })),
    );
    expect(sorted(changed)).toEqual(inOrder([ok, codes.entryChanged.code, codes.entryChanged.code]));
  });

  it("find no room that an undoing under way is yet to fill", async () => {
    const { token } = await buildUser(app, "returner", { plan: "free" });
    const { data: bank } = await calls.create(token);
    const { bank_id } = bank;
    await calls.insert(token, { bank_id, source: "a", target: "t" });
    await app.database.pool.query(
      `insert into library_batches (id, library_id, kind, label, created_at, finished_at, work)
       values (gen_random_uuid(), $1, 'delete', '', now(), now(), '{"returning": 3}')`,
      [bank_id],
    );
    expect((await calls.insert(token, { bank_id, source: "b", target: "t" })).code).toBe(ok);
    expect((await calls.insert(token, { bank_id, source: "c", target: "t" })).code).toBe(codes.planLimit.code);
  });

  it("undo a batch once", async () => {
    const { token } = await buildUser(app, "undoer");
    const { data: bank } = await calls.create(token);
    const { bank_id } = bank;
    for (const source of ["a", "b"]) await calls.insert(token, { bank_id, source, target: "t" });
    const { data: gone } = await calls.call<BatchResult>(entryCalls.deleteAll.path, token, {
      method: "DELETE",
      body: { bank_id },
    });
    const undo = () => calls.call(entryCalls.undo.path, token, { body: { batch_id: gone.batch_id } });
    const undone = await Promise.all([undo(), undo()]);
    expect(sorted(undone)).toEqual(inOrder([ok, codes.batchUndone.code]));
    expect((await calls.list(token)).bank_list[0]?.entries).toBe(2);
  });

  it("make one first memory for the first suggestions", async () => {
    const { token } = await buildUser(app, "suggester", { plan: "free" });
    const kept = await Promise.all(
      ["a", "b", "c"].map((source) =>
        calls.call<SuggestResult>(entryCalls.suggest.path, token, {
          body: { src_lang: "en-us", tgt_lang: "zh-cn", source, target: "t" },
        }),
      ),
    );
    expect(sorted(kept)).toEqual([ok, ok, ok]);
    expect((await calls.list(token)).bank_list).toMatchObject([{ entries: 3 }]);
  });
});

describe("texts that the database cannot store", () => {
  const half = "a\ud83d";

  it("are refused where they hold half of a character, and nothing is changed", async () => {
    const { token } = await buildUser(app, "halver");
    expect((await calls.create(token, { name: half })).code).toBe(codes.invalidRequest.code);
    const { data: bank } = await calls.create(token, { name: "whole" });
    const { bank_id } = bank;
    const texts = { source: "a", target: "b", note: "c" };
    const halves: readonly { attributes?: Record<string, string>; source?: string; target?: string; note?: string }[] =
      [
        { attributes: { [half]: "k" } },
        { source: half },
        { target: half },
        { note: half },
        { attributes: { k: half } },
      ];
    for (const one of halves) {
      const { code } = await calls.insert(token, { bank_id, ...texts, ...one });
      expect(code, JSON.stringify(one)).toBe(codes.invalidRequest.code);
    }
    const replaced = await calls.call<BatchResult>(entryCalls.replace.path, token, {
      body: { bank_id, field: "target", find: "b", replace: half },
    });
    expect(replaced.code).toBe(codes.invalidRequest.code);
    expect((await calls.list(token)).bank_list).toMatchObject([{ name: "whole", entries: 0 }]);
    const attributes = { [String.raw`\ud83d`]: "😀" };
    expect((await calls.insert(token, { bank_id, ...texts, attributes })).data).toMatchObject({ attributes });
  });

  it("are refused as ids of what is to be copied", async () => {
    const { token } = await buildUser(app, "copier");
    const banks = [await calls.create(token, { name: "from" }), await calls.create(token, { name: "to" })];
    const [bank_id, to_bank_id] = banks.map(({ data }) => data.bank_id);
    const copied = await calls.call(libraryCalls.copy.path, token, { body: { bank_id, to_bank_id, ids: ["1 or 1"] } });
    expect(copied.code).toBe(codes.invalidRequest.code);
  });

  it("are refused with what is wrong: NUL, and dates of no year", async () => {
    const { token } = await buildUser(app, "nuller");
    const { data: bank } = await calls.create(token, { name: "b\u0007\n\u202eell" });
    expect(bank.name).toBe("b ell");
    expect((await calls.create(token, { name: "\u200b\u202e" })).code).toBe(codes.libraryNameEmpty.code);
    const refused = [
      await calls.insert(token, { bank_id: bank.bank_id, source: "a\0", target: "b" }),
      await calls.entries(token, bank, "&keyword=%00"),
      await calls.entries(token, bank, "&from=0000-01-01"),
      await calls.entries(token, bank, "&to=0000-02-29"),
    ];
    expect(refused.map(({ code }) => code)).toEqual(refused.map(() => codes.invalidRequest.code));
    expect((await calls.entries(token, bank, "&to=9999-12-31&keyword=%25_")).data.total).toBe(0);
    expect((await calls.entries(token, bank, "&page=9007199254740991")).data.page).toBe(1);
  });
});
