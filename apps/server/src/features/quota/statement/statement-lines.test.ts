import { randomUUID } from "node:crypto";
import { quotaCalls, type Statement, type StatementLines } from "@yiqiao/contracts/quota";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { buildAccount, buildTestApp, type TestApp } from "#testing";
import { countLines, listLines } from "./statement-lines.repository.ts";
import { member } from "../testing/payers.ts";

const password = "secret1";
let app: TestApp;
let token: string;
let accountId: string;
const first = randomUUID();
const second = randomUUID();

/** A document's characters set aside, charged chunk by chunk, and the rest given back. */
async function document(ref: string, chunks: readonly number[], { unused = 0, isOver = true } = {}): Promise<void> {
  const { quota } = app.features;
  const payer = await quota.payerOf(member(accountId));
  const all = chunks.reduce((sum, one) => sum + one, unused);
  const work = { characters: all, key: randomUUID(), cause: { kind: "document", ref } } as const;
  const id = await app.database.transaction((tx) => quota.reserveFor(tx, payer, work));
  for (const [place, characters] of chunks.entries()) {
    await app.database.transaction((tx) => quota.commitPart(tx, id, { key: String(place), characters }));
  }
  if (isOver) await app.database.transaction((tx) => quota.settle(tx, id));
}

async function text(characters: number): Promise<void> {
  const work = { key: randomUUID(), cause: { kind: "text" } } as const;
  await (await app.features.quota.reserve(member(accountId), characters, work)).commit(characters);
}

beforeAll(async () => {
  app = await buildTestApp({ freeCharacters: 10_000 });
  accountId = await buildAccount(app.database.db, { accountNumber: "ann@example.com", password });
  token = (await app.login("ann@example.com", password)).data.access_token;
  await document(
    first,
    Array.from({ length: 12 }, () => 100),
    { unused: 30 },
  );
  await text(50);
  await document(second, [200], { unused: 300, isOver: false });
  await text(70);
  // It was tried again: a reservation of its own, for the same document.
  await document(first, [10]);
});
afterAll(() => app.close());

const lines = async (query = "") =>
  (await app.call<StatementLines>(`${quotaCalls.statementLines.path}?${query}`, { token })).data;
const movements = async (query: string) =>
  (await app.call<Statement>(`${quotaCalls.statement.path}?page_size=100&${query}`, { token })).data;

describe("the lines of a statement", () => {
  it("are one a document or text, with what it took in all and what was left after it", async () => {
    const { lines: all, total } = await lines();
    expect(total).toBe(5);
    expect(all.map(({ cause, kind, characters, set_aside: aside }) => [cause.kind, kind, characters, aside])).toEqual([
      ["document", "commit", -1210, 0],
      ["text", "commit", -70, 0],
      ["document", "reserve", -500, 300],
      ["text", "commit", -50, 0],
      ["month", "grant", 10_000, 0],
    ]);
    expect(all[0]).toMatchObject({ balance: 10_000 - 1210 - 70 - 500 - 50, purses: ["month"], who: null });
    expect(all[4]).toMatchObject({ balance: 10_000, movements: 1 });
  });

  it("open to their movements, and to no others", async () => {
    const [line, other] = (await lines()).lines;
    const opened = await movements(`line=${encodeURIComponent(line?.id ?? "")}`);
    expect(opened.total).toBe(line?.movements);
    expect(opened.movements.reduce((sum, { characters }) => sum + characters, 0)).toBe(line?.characters);
    expect(new Set(opened.movements.map(({ cause }) => cause.ref))).toEqual(new Set([first]));
    const ofText = await movements(`line=${encodeURIComponent(other?.id ?? "")}`);
    expect(ofText.movements.map(({ kind }) => kind)).toEqual(["commit", "reserve"]);
    expect((await movements("line=work:nothing")).total).toBe(0);
  });

  it("go page by page, by kind and time", async () => {
    const all = (await lines()).lines;
    expect((await lines("page=2&page_size=2")).lines).toEqual(all.slice(2, 4));
    expect(await lines("page=9&page_size=2")).toEqual({ lines: [], total: 5 });
    const granted = await lines("kind=grant");
    expect(granted).toMatchObject({ total: 1, lines: [{ kind: "grant" }] });
    const later = new Date(app.clock.now().getTime() + 1000).toISOString();
    expect((await lines(`from=${later}`)).total).toBe(0);
    const earlier = new Date(app.clock.now().getTime() - 24 * 3_600_000).toISOString();
    expect((await lines(`from=${earlier}&to=${later}`)).total).toBe(5);
    expect((await lines(`to=${earlier}`)).total).toBe(0);
  });

  it("of what several share are those of one member's work where it is asked for", async () => {
    const holder = `account:${accountId}`;
    const page = { limit: 10, offset: 0 };
    const of = async (account: string) =>
      (await listLines(app.database.db, { holder, accountId: account }, page)).map(({ account_id: whose }) => whose);
    // What nobody's work moved, such as a month's grant, is no member's.
    expect(await of(accountId)).toEqual([accountId, accountId, accountId, accountId]);
    expect(await of(randomUUID())).toEqual([]);
    expect(await countLines(app.database.db, { holder, accountId: randomUUID() })).toBe(0);
  });
});
