import { entryCalls, libraryCalls } from "@yiqiao/contracts/libraries";
import { errorCatalogue as codes } from "@yiqiao/contracts/errors";
import { quotaCalls, type Statement } from "@yiqiao/contracts/quota";
import { webPageCalls } from "@yiqiao/contracts/web-pages";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { ledgerOf } from "#testing/ledger";
import { buildWebPagesApp, type Caller, chineseOf, type WebPagesApp } from "./testing/web-pages-app.ts";

let web: WebPagesApp;
let user: Caller;
let holder: string;
beforeAll(async () => {
  web = await buildWebPagesApp();
  user = await web.user("reader");
  holder = await holderOf("reader");
});
afterAll(() => web.close());
beforeEach(async () => {
  web.translated.length = 0;
  await web.app.database.pool.query("delete from rate_limits");
});
afterEach(() => {
  web.answer = (text) => ({ text: chineseOf(text) });
  web.beforeAnswer = () => Promise.resolve();
});

async function holderOf(account: string): Promise<string> {
  const found = "select id from accounts where account_number = $1";
  const { rows } = await web.app.database.pool.query<{ id: string }>(found, [account]);
  return `account:${rows[0]?.id}`;
}

/** Holds the reader's purse from `from` on until two wait for a lock, be it for the purse or before it. */
async function whilePurseIsHeld<T>(from: Promise<void>, work: () => Promise<T>): Promise<T> {
  const { pool } = web.app.database;
  const client = await pool.connect();
  const hold = async () => {
    await from;
    await client.query("begin");
    await client.query("select 1 from quota_purses where holder = $1 for update", [holder]);
  };
  const holding = hold();
  web.beforeAnswer = before(web.beforeAnswer, holding);
  const done = work();
  await holding;
  try {
    await vi.waitFor(
      async () => {
        const { rowCount } = await pool.query(
          "select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
        );
        expect(rowCount).toBeGreaterThanOrEqual(2);
      },
      { timeout: 20_000 },
    );
  } finally {
    await client.query("commit");
    client.release();
  }
  return done;
}
const before = (first: () => Promise<void>, then: Promise<void>) => async () => {
  await first();
  await then;
};

let pages = 0;
async function openPage(caller: Caller, body: string): Promise<string> {
  const address = `https://cost${++pages}.example/`;
  web.sites[address] = { type: "text/html", bytes: `<!DOCTYPE html>${body}` };
  return (await web.open(caller, address)).data.id;
}
const sentence = (what: string) => `The ${what} number ${++pages} stands here.`;
const unit = async (id: string): Promise<string> => {
  const { data } = await web.app.call<{ key: string }>(`${webPageCalls.query.path}?id=${id}`, user);
  return (await web.unitsOf({ id, key: data.key }))[0] ?? "";
};
const trialsOf = async (caller: Caller) =>
  (await web.app.call<{ trials_left: number }>(webPageCalls.limits.path, caller)).data.trials_left;
const visitor = (last: string): Caller => ({ device: `8f5d7a4e-0000-4000-8000-0000000000${last}` });

describe("a trial", () => {
  it("is one page, three of them", async () => {
    const reader = visitor("11");
    for (const left of [2, 1, 0]) {
      const id = await openPage(reader, `<p>${sentence("trial")}`);
      expect(await web.translate(reader, id, ["1:1"])).toMatchObject({ code: 20000 });
      expect(await web.translate(reader, id, ["1:1"])).toMatchObject({ code: 20000 });
      expect(await trialsOf(reader)).toBe(left);
    }
    web.translated.length = 0;
    const fourth = await openPage(reader, `<p>${sentence("fourth")}`);
    const refused = await web.translate(reader, fourth, ["1:1"]);
    expect(refused).toMatchObject({ code: codes.trialsOver.code });
    expect(web.translated).toEqual([]);
  });

  it("is the same for the same page, even when it was the last", async () => {
    const reader = visitor("12");
    const text = sentence("again");
    const address = `https://again${++pages}.example/`;
    web.sites[address] = { type: "text/html", bytes: `<p>${text}` };
    for (let time = 0; time < 2; time++) {
      const { data } = await web.open(reader, address);
      expect(await web.translate(reader, data.id, ["1:1"])).toMatchObject({ code: 20000 });
    }
    expect(await trialsOf(reader)).toBe(2);
  });

  it("is not used by a page that nothing came of", async () => {
    const reader = visitor("13");
    const id = await openPage(reader, `<p>${sentence("broken")}`);
    web.answer = () => new Error("out of order");
    await web.translate(reader, id, ["1:1"]);
    expect(await trialsOf(reader)).toBe(3);
  });

  it("is no more than three in as many pages at once", async () => {
    const reader = visitor("14");
    const ids = await Promise.all(Array.from({ length: 6 }, () => openPage(reader, `<p>${sentence("many")}`)));
    const answers = await Promise.all(ids.map((id) => web.translate(reader, id, ["1:1"])));
    expect(answers.filter(({ code }) => code === 20000)).toHaveLength(3);
    expect(await trialsOf(reader)).toBe(0);
  });
});

describe("characters", () => {
  it("that were set aside come back where the trial is over when all is translated", async () => {
    const free = await web.user("free", null);
    const ids = await Promise.all(Array.from({ length: 6 }, () => openPage(free, `<p>${sentence("free")}`)));
    const answers = await Promise.all(ids.map((id) => web.translate(free, id, ["1:1"])));
    expect(answers.filter(({ code }) => code === 20000)).toHaveLength(3);
    expect((await ledgerOf(web.app, await holderOf("free"))).reserved).toBe(0);
  });

  it("of a sentence are charged once, whoever asks at the same time", async () => {
    const text = sentence("shared");
    const id = await openPage(user, `<p>${text}</p>`);
    const before = (await ledgerOf(web.app, holder)).committed;
    const answers = await Promise.all(Array.from({ length: 4 }, () => web.translate(user, id, ["1:1"])));
    expect(answers.map(({ code }) => code)).toEqual([20000, 20000, 20000, 20000]);
    expect(answers.reduce((sum, { data }) => sum + data.characters, 0)).toBe(text.length);
    const { committed, reserved } = await ledgerOf(web.app, holder);
    expect([committed - before, reserved]).toEqual([text.length, 0]);
  });

  it("of a page of two days ago are charged anew, and it is translated anew", async () => {
    const text = sentence("stale");
    const address = `https://stale${++pages}.example/`;
    web.sites[address] = { type: "text/html", bytes: `<p>${text}` };
    for (let day = 0; day < 2; day++) {
      const { data } = await web.open(user, address);
      expect((await web.translate(user, data.id, ["1:1"])).data.characters).toBe(text.length);
      web.app.clock.advance({ days: 2 });
      user = { token: (await web.app.login("reader", "secret12")).data.access_token };
    }
    expect(web.translated).toEqual([text, text]);
  });

  it("of the same page are charged to each of its readers", async () => {
    const text = sentence("popular");
    const address = `https://popular${++pages}.example/`;
    web.sites[address] = { type: "text/html", bytes: `<p>${text}` };
    for (const reader of [user, await web.user("second")]) {
      const { data } = await web.open(reader, address);
      expect((await web.translate(reader, data.id, ["1:1"])).data.characters).toBe(text.length);
    }
    expect(web.translated).toEqual([text, text]);
  });

  it("of a sentence are charged once where both calls have translated it before either is paid for", async () => {
    const text = sentence("raced");
    const id = await openPage(user, `<p>${sentence("earlier")}</p><p>${text}</p>`);
    // Beginning a page locks its record, which would be in the way here.
    await web.translate(user, id, ["1:1"]);
    const { promise: bothAsked, resolve: go } = Promise.withResolvers<void>();
    let asked = 0;
    web.beforeAnswer = () => {
      if (++asked === 2) go();
      return bothAsked;
    };
    const answers = whilePurseIsHeld(bothAsked, () =>
      Promise.all([web.translate(user, id, ["1:2"]), web.translate(user, id, ["1:2"])]),
    );
    expect((await answers).reduce((sum, { data }) => sum + data.characters, 0)).toBe(text.length);
  });

  it("are set aside for nothing that fails", async () => {
    const id = await openPage(user, `<p>${sentence("lost")}`);
    const before = await ledgerOf(web.app, holder);
    web.answer = () => new Error("out of order");
    const { data } = await web.translate(user, id, ["1:1"]);
    expect(data).toMatchObject({ characters: 0, units: [{ html: null, provenance: ["untranslated"] }] });
    expect(await ledgerOf(web.app, holder)).toEqual(before);
  });

  it("that are not there are told before an engine is asked", async () => {
    const poor = await web.user("poor");
    await web.app.database.pool.query("update quota_purses set balance = 5 where holder = $1", [
      await holderOf("poor"),
    ]);
    const id = await openPage(poor, `<p>${sentence("dear")}`);
    web.translated.length = 0;
    expect(await web.translate(poor, id, ["1:1"])).toMatchObject({ code: codes.insufficientCharacters.code });
    expect(web.translated).toEqual([]);
  });

  it("of what has no translation are not charged; the source is no translation, and is asked for again", async () => {
    const [good, bad] = [sentence("good"), sentence("bad")];
    const id = await openPage(user, `<p>${good}</p><p>${bad}</p>`);
    web.answer = (text) => ({ text: text === bad ? text : chineseOf(text) });
    const { data } = await web.translate(user, id, ["1:1", "1:2"]);
    expect(data.characters).toBe(good.length);
    expect(data.units[1]).toMatchObject({ html: null, provenance: ["untranslated"] });
    web.answer = (text) => ({ text: chineseOf(text) });
    const again = await web.translate(user, id, ["1:1", "1:2"]);
    expect(again.data.characters).toBe(bad.length);
    expect(again.data.units[1]?.html).toBe(chineseOf(bad));
  });

  it("stand in the statement with the page's title", async () => {
    const id = await openPage(user, `<title>Accounts</title><p>${sentence("listed")}`);
    await web.translate(user, id, [await unit(id)]);
    const { data } = await web.app.call<Statement>(quotaCalls.statement.path, user);
    expect(data.movements[0]?.cause).toEqual({ kind: "web", ref: id, label: "Accounts" });
  });
});

describe("libraries", () => {
  const pair = { src_lang: "en-us", tgt_lang: "zh-cn" };
  const succeed = async <Data>(path: string, body: object): Promise<Data> => {
    const { code, message, data } = await web.app.call<Data>(path, { ...user, body });
    if (code !== 20000) throw new Error(message);
    return data;
  };

  it("have their say, cost nothing, and a change of theirs counts at once", async () => {
    const text = sentence("remembered");
    const library = await succeed<{ bank_id: string }>(libraryCalls.create.path, { flag: "1", name: "Own", ...pair });
    const { bank_id } = library;
    const id = await openPage(user, `<p>${text}</p>`);
    const first = await web.translate(user, id, ["1:1"]);
    expect(first.data.units[0]).toMatchObject({ provenance: ["mt"], libraries: [] });
    await succeed(entryCalls.insert.path, { bank_id, source: text, target: "记得的句子。" });
    web.translated.length = 0;
    const second = await web.translate(user, id, ["1:1"]);
    expect(second.data).toMatchObject({ characters: 0, units: [{ html: "记得的句子。", libraries: ["Own"] }] });
    expect(web.translated).toEqual([]);
  });
});

describe("a call", () => {
  it("takes only so much, and leaves the rest to the next", async () => {
    const long = Array.from({ length: 60 }, (_, at) => `<p>${`word${at} `.repeat(120)}</p>`).join("");
    const id = await openPage(user, long);
    const { data } = await web.app.call<{ key: string }>(`${webPageCalls.query.path}?id=${id}`, user);
    const units = await web.unitsOf({ id, key: data.key });
    expect(units).toHaveLength(60);
    const first = await web.translate(user, id, units);
    expect(first.data.units.length).toBeGreaterThan(5);
    expect(first.data.units.length).toBeLessThan(60);
    expect(first.data.units.map((each) => each.id)).toEqual(units.slice(0, first.data.units.length));
    const left: (number | null)[] = [];
    for (let call = 0; call < 10 && left.at(-1) !== 0; call++) {
      const next = await web.app.call<{ left: number | null }>(webPageCalls.translate.path, { ...user, body: { id } });
      left.push(next.data.left);
    }
    expect(left.length).toBeGreaterThan(1);
    expect(left.at(-1)).toBe(0);
    expect((await web.file(user, id)).statusCode).toBe(200);
    expect(left).toEqual(left.toSorted((one, other) => (other ?? 0) - (one ?? 0)));
  });
});

it("what was translated is translated anew once the site's style rules are others, and not charged again", async () => {
  const id = await openPage(user, `<p>${sentence("style")}`);
  const translate = async () => {
    web.translated.length = 0;
    const { data } = await web.translate(user, id, ["1:1"]);
    return { characters: data.characters, asked: web.translated.length };
  };
  const style = (rules: readonly object[]) =>
    web.app.database.pool.query("update sites set config = config || $1 where id = 0", [{ style: rules }]);
  expect((await translate()).asked).toBe(1);
  expect(await translate()).toEqual({ characters: 0, asked: 0 });
  await style([{ text: "Formal.", target: "ja" }]);
  expect(await translate()).toEqual({ characters: 0, asked: 0 });
  await style([{ text: "Formal.", target: null }]);
  expect(await translate()).toEqual({ characters: 0, asked: 1 });
  await style([]);
  expect(await translate()).toEqual({ characters: 0, asked: 0 });
});
