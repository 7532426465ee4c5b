import { type Picture, pictureCalls } from "@yiqiao/contracts/pictures";
import { errorCatalogue as codes } from "@yiqiao/contracts/errors";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { ledgerOf } from "#testing/ledger";
import { withReader } from "#testing/with-reader";
import { buildPicturesApp, type Caller, type PicturesApp, type PictureUser } from "./testing/pictures-app.ts";

let pictures: PicturesApp;
let user: PictureUser;
withReader(buildPicturesApp, (app, reader) => {
  pictures = app;
  user = reader;
});
beforeEach(() => pictures.app.database.pool.query("delete from rate_limits"));
afterEach(() => {
  pictures.worker.beforeDrawing = () => Promise.resolve();
});

const sendPicture = async (caller: Caller, ...texts: string[]): Promise<string> =>
  (await pictures.upload(caller, { texts })).data.id;
const command = (call: { readonly path: string }, caller: Caller, id: string) =>
  pictures.app.call<Picture>(call.path, { ...caller, body: { id } });
const trialsOf = async (caller: Caller): Promise<number> =>
  (await pictures.app.call<{ trials_left: number }>(pictureCalls.limits.path, caller)).data.trials_left;
const run = (id: string, of: number) => {
  const { signal } = new AbortController();
  return pictures.app.features.pictures.work.translate({ id, run: of }, { signal, number: 1, isLast: false });
};

/** Holds what a statement locks until `meanwhile` is over, which begins when so many wait for it. */
async function whileLocked(lock: string, waiting: number, meanwhile: () => Promise<void>): Promise<void> {
  const { pool } = pictures.app.database;
  const client = await pool.connect();
  try {
    await client.query("begin");
    await client.query(lock);
    await vi.waitFor(
      async () => {
        const { rowCount } = await pool.query(
          "select 1 from pg_locks join pg_database d on d.oid = database where datname = current_database() and not granted",
        );
        expect(rowCount).toBeGreaterThanOrEqual(waiting);
      },
      { timeout: 20_000 },
    );
    await meanwhile();
  } finally {
    await client.query("commit");
    client.release();
  }
}

describe("a trial", () => {
  it("comes back when the translation is given up in the moment that it is paid for", async () => {
    const visitor = { device: "8f5d7a4e-0000-4000-8000-000000000031" };
    const id = await sendPicture(visitor, "欢迎光临");
    await pictures.translate(visitor, id);
    const lock = `select pg_advisory_xact_lock(hashtextextended('trials:device:${visitor.device}', 0))`;
    const [, ended] = await Promise.all([
      whileLocked(lock, 1, async () => {
        expect((await command(pictureCalls.cancel, visitor, id)).data.state).toBe("cancelled");
      }),
      pictures.drain(),
    ]);
    expect(ended).toBeUndefined();
    expect((await pictures.query(visitor, id)).state).toBe("cancelled");
    expect(await trialsOf(visitor)).toBe(3);
  });

  it("comes back when the translation is given up while it is drawn", async () => {
    const visitor = { device: "8f5d7a4e-0000-4000-8000-000000000032" };
    const id = await sendPicture(visitor, "欢迎光临");
    await pictures.translate(visitor, id);
    pictures.worker.beforeDrawing = async () => {
      expect(await trialsOf(visitor)).toBe(2);
      await command(pictureCalls.cancel, visitor, id);
    };
    await pictures.drain();
    expect(await trialsOf(visitor)).toBe(3);
  });

  it("comes back when the time of a picture is over that was never done", async () => {
    const visitor = { device: "8f5d7a4e-0000-4000-8000-000000000033" };
    const id = await sendPicture(visitor, "欢迎光临");
    await pictures.translate(visitor, id);
    pictures.worker.beforeDrawing = () => Promise.reject(new Error("killed"));
    await expect(pictures.drain()).rejects.toThrow("killed");
    expect(await trialsOf(visitor)).toBe(2);
    pictures.app.clock.advance({ minutes: 25 * 60 });
    await pictures.cleanUp();
    expect(await trialsOf(visitor)).toBe(3);
    user = { ...user, ...(await pictures.login("reader@example.com")) };
  });

  it("is not used up by asking for the price", async () => {
    const visitor = { device: "8f5d7a4e-0000-4000-8000-000000000034" };
    await pictures.translate(visitor, await sendPicture(visitor, "欢迎光临"), { ask_price: true });
    await pictures.drain();
    expect(await trialsOf(visitor)).toBe(3);
  });
});

describe("what is set aside for a picture", () => {
  it("is given back when its record went without it, as with an account that is deleted", async () => {
    const before = await ledgerOf(pictures.app, user.holder);
    const ids = [await sendPicture(user, "欢迎光临"), await sendPicture(user, "请勿吸烟")];
    for (const id of ids) await pictures.translate(user, id);
    pictures.worker.beforeDrawing = () => Promise.reject(new Error("killed"));
    for (const id of ids) await expect(run(id, 1)).rejects.toThrow("killed");
    expect((await ledgerOf(pictures.app, user.holder)).reserved).toBe(8);
    await pictures.app.database.pool.query("delete from pictures where id = $1", [ids[0]]);
    pictures.app.clock.advance({ minutes: 20 });
    await pictures.cleanUp();
    expect((await ledgerOf(pictures.app, user.holder)).reserved).toBe(4);
    pictures.worker.beforeDrawing = () => Promise.resolve();
    await pictures.drain();
    const after = await ledgerOf(pictures.app, user.holder);
    expect(after).toMatchObject({ reserved: 0, committed: before.committed + 4 });
  });

  it("is given back when the picture is deleted while it is drawn", async () => {
    const before = await ledgerOf(pictures.app, user.holder);
    const id = await sendPicture(user, "欢迎光临");
    await pictures.translate(user, id);
    pictures.worker.beforeDrawing = async () => {
      await pictures.app.call(pictureCalls.delete.path, { ...user, body: { ids: [id] } });
    };
    await pictures.drain();
    expect(await ledgerOf(pictures.app, user.holder)).toEqual(before);
  });

  it("counts a sentence once that stands there twice", async () => {
    const picture = await pictures.translated(user, "欢迎光临", "请勿吸烟", "欢迎光临");
    expect(picture).toMatchObject({ charged: 8, characters: { total: 12, repeated: 4, net: 8 } });
  });
});

describe("a job of an earlier translation", () => {
  it("changes and charges nothing once another was begun", async () => {
    const before = await ledgerOf(pictures.app, user.holder);
    const id = await sendPicture(user, "欢迎光临");
    await pictures.translate(user, id);
    await command(pictureCalls.cancel, user, id);
    await pictures.translate(user, id, { ask_price: true });
    await run(id, 1);
    expect(await pictures.query(user, id)).toMatchObject({ state: "waiting" });
    expect(await ledgerOf(pictures.app, user.holder)).toEqual(before);
    await run(id, 2);
    expect(await pictures.query(user, id)).toMatchObject({ state: "quoted", charged: 0 });
    await run(id, 2);
    expect(await pictures.query(user, id)).toMatchObject({ state: "quoted", charged: 0 });
    await command(pictureCalls.cancel, user, id);
    await pictures.drain();
  });

  it("fails nothing of the one that was begun while it drew", async () => {
    const id = await sendPicture(user, "欢迎光临");
    await pictures.translate(user, id);
    pictures.worker.beforeDrawing = async () => {
      await command(pictureCalls.cancel, user, id);
      await pictures.translate(user, id);
      throw new Error("broken");
    };
    await run(id, 1);
    pictures.worker.beforeDrawing = () => Promise.resolve();
    expect(await pictures.query(user, id)).toMatchObject({ state: "waiting", message: "" });
    await pictures.drain();
    expect(await pictures.query(user, id)).toMatchObject({ state: "complete", charged: 4 });
  });
});

describe("at the same time", () => {
  it("one translation is begun once, and one price accepted once", async () => {
    const before = await ledgerOf(pictures.app, user.holder);
    const id = await sendPicture(user, "欢迎光临");
    const begun = await Promise.all([1, 2].map(() => pictures.translate(user, id, { ask_price: true })));
    expect(new Set(begun.map(({ code }) => code))).toEqual(new Set([20000, codes.pictureState.code]));
    await pictures.drain();
    const accepted = await Promise.all([1, 2].map(() => command(pictureCalls.accept, user, id)));
    expect(new Set(accepted.map(({ code }) => code))).toEqual(new Set([20000, codes.pictureState.code]));
    await pictures.drain();
    expect((await ledgerOf(pictures.app, user.holder)).committed).toBe(before.committed + 4);
  });

  it("no more are begun than the owner may have under way", async () => {
    const visitor = { device: "8f5d7a4e-0000-4000-8000-000000000035" };
    const ids = [];
    for (let n = 1; n <= 5; n++) ids.push(await sendPicture(visitor, `第${n}句话`));
    const answers = await Promise.all([
      ...ids.map((id) => pictures.translate(visitor, id)),
      // All of them reach the pictures before the first one has.
      whileLocked("lock table pictures in exclusive mode", ids.length, () => Promise.resolve()),
    ]);
    expect(answers.filter((answer) => answer?.code === 20000)).toHaveLength(3);
    for (const id of ids) await command(pictureCalls.cancel, visitor, id);
    await pictures.drain();
  });

  it("no more prices are accepted than the owner may have under way", async () => {
    const visitor = { device: "8f5d7a4e-0000-4000-8000-000000000036" };
    const ids = [];
    for (let n = 1; n <= 5; n++) {
      const id = await sendPicture(visitor, `第${n}句话`);
      await pictures.translate(visitor, id, { ask_price: true });
      await pictures.drain();
      ids.push(id);
    }
    const answers = [];
    for (const id of ids) answers.push((await command(pictureCalls.accept, visitor, id)).code);
    const refused = codes.pictureTooManyUnderWay.code;
    expect(answers).toEqual([20000, 20000, 20000, refused, refused]);
    await pictures.drain();
  });
});
