import { randomUUID } from "node:crypto";
import { type Picture, pictureCalls, type PictureEdit } from "@yiqiao/contracts/pictures";
import { errorCatalogue as codes } from "@yiqiao/contracts/errors";
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { buildSite } from "#testing";
import { listOwned } from "./records/pictures.repository.ts";
import { buildPicturesApp, type Caller, type PicturesApp } from "./testing/pictures-app.ts";

const megabyte = 1024 * 1024;
let pictures: PicturesApp;
let user: Caller;
beforeAll(async () => {
  pictures = await buildPicturesApp({ visitorUploads: { addressBytes: 5 * megabyte, siteBytes: 100 * megabyte } });
  user = await pictures.user("reader@example.com");
});
afterAll(() => pictures.close());
beforeEach(() => pictures.app.database.pool.query("delete from rate_limits"));

const box = { x: 40, y: 40, width: 30, height: 10, angle: 0 };
const add: PictureEdit = { op: "add", box };

describe("what changes of a picture cost nobody", () => {
  it("is bounded for all of an owner's pictures together", async () => {
    const long = "长".repeat(500);
    const codesSeen = [];
    for (let n = 0; n < 41; n++) {
      await pictures.app.database.pool.query("delete from rate_limits where key like 'pictures:t%'");
      const { data } = await pictures.upload(user, { texts: ["欢迎光临"] });
      await pictures.translate(user, data.id);
      await pictures.drain();
      const picture = await pictures.query(user, data.id);
      codesSeen.push((await pictures.edit(user, picture, { op: "text", block: 1, text: long })).code);
    }
    expect(codesSeen.slice(0, 40)).toEqual(Array.from({ length: 40 }, () => 20000));
    expect(codesSeen[40]).toBe(codes.tooManyRequests.code);
  });

  it("counts boxes that are read, and reads none beyond what is allowed", async () => {
    const picture = await pictures.translated(user, "欢迎光临");
    const readings = pictures.worker.readings.length;
    const { data } = await pictures.edit(user, picture, ...Array.from({ length: 60 }, () => add));
    expect(data.blocks).toHaveLength(61);
    const more = await pictures.edit(user, data, ...Array.from({ length: 60 }, () => add));
    expect(more).toMatchObject({ code: codes.tooManyRequests.code });
    expect(pictures.worker.readings.length).toBe(readings + 60);
  });

  it("reads no box that is larger than the picture", async () => {
    const picture = await pictures.translated(user, "欢迎光临");
    const read = vi.spyOn(pictures.worker, "read");
    await pictures.edit(user, picture, { op: "add", box: { ...box, width: 16_384, height: 16_384, angle: 1 } });
    expect(read.mock.calls.map(([, { regions }]) => regions)).toEqual([
      [{ ...box, width: 112, height: 112, angle: 1 }],
    ]);
    read.mockRestore();
  });

  it("adds no texts beyond what a picture may have", async () => {
    const texts = Array.from({ length: 499 }, (_, n) => `第${n}句话`);
    const picture = await pictures.translated(user, ...texts);
    const readings = pictures.worker.readings.length;
    expect(await pictures.edit(user, picture, add, add)).toMatchObject({ code: codes.pictureTooManyTexts.code });
    expect(pictures.worker.readings.length).toBe(readings + 1);
  });
});

describe("what visitors send", () => {
  it("is counted by their network, whatever cookies they bring", async () => {
    const bytes = Buffer.concat([Buffer.from('{"texts":["港口"]}'), Buffer.alloc(2 * megabyte, " ")]);
    const answers = [];
    for (let n = 0; n < 3; n++) {
      const visitor = { device: randomUUID(), address: "192.0.2.7" };
      answers.push((await pictures.upload(visitor, bytes)).code);
    }
    expect(answers).toEqual([20000, 20000, codes.visitorUploadLimit.code]);
    expect(await pictures.upload(user, bytes)).toMatchObject({ code: 20000 });
  });
});

describe("a list of pictures", () => {
  beforeEach(() => pictures.app.clock.advance({ minutes: 1 }));

  it("holds no texts, which may be megabytes each", async () => {
    const picture = await pictures.translated(user, "欢迎光临");
    const { rows } = await pictures.app.database.pool.query<{ owner: string }>(
      "select owner from pictures where id = $1",
      [picture.id],
    );
    const owner = { name: rows[0]?.owner ?? "", siteId: 0, accountId: null };
    const [listed] = await listOwned(pictures.app.database.db, owner, { limit: 1, offset: 0 });
    expect(listed).toMatchObject({ id: picture.id, blocks: [], state: "complete" });
  });

  it("tells how far a translation is", async () => {
    const picture = await pictures.translated(user, "欢迎光临", "请勿吸烟");
    await pictures.app.database.pool.query(
      `update pictures set state = 'translating', blocks = jsonb_set(blocks, '{0,translation}', 'null') where id = $1`,
      [picture.id],
    );
    const { data } = await pictures.app.call<{ list: Picture[] }>(`${pictureCalls.list.path}?page_size=1`, user);
    expect(data.list).toMatchObject([{ id: picture.id, state: "translating", score: 68 }]);
  });
});

describe("a visitor's picture", () => {
  it("is not there at another site, nor for another device", async () => {
    await buildSite(pictures.app.database.db, { id: 9, host: "other.example" });
    const device = randomUUID();
    const picture = await pictures.translated({ device }, "欢迎光临");
    const missing = { code: codes.pictureMissing.code };
    for (const caller of [{ device, host: "other.example" }, { device: randomUUID() }]) {
      const { id } = picture;
      expect(await pictures.app.call(`${pictureCalls.query.path}?id=${id}`, caller)).toMatchObject(missing);
      expect((await pictures.file(caller, id, "source")).json()).toMatchObject(missing);
      expect(await pictures.edit(caller, picture, { op: "remove", block: 1 })).toMatchObject(missing);
      expect(await pictures.translate(caller, id)).toMatchObject(missing);
      const body = { ids: [id] };
      const deleted = await pictures.app.call(pictureCalls.delete.path, { ...caller, body });
      expect(deleted).toMatchObject({ data: { deleted: 0 } });
      const list = await pictures.app.call(pictureCalls.list.path, caller);
      expect(list.data).toMatchObject({ total: 0, list: [] });
    }
    expect(await pictures.query({ device }, picture.id)).toMatchObject({ state: "complete" });
  });
});
