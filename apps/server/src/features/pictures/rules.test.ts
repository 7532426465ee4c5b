import type { Picture } from "@yiqiao/contracts/pictures";
import { pictureCalls, pictureLimits } from "@yiqiao/contracts/pictures";
import { errorCatalogue as codes } from "@yiqiao/contracts/errors";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { buildSite } from "#testing";
import { ledgerOf } from "#testing/ledger";
import {
  buildPicturesApp,
  type Caller,
  englishOf,
  type PicturesApp,
  type PictureUser,
} from "./testing/pictures-app.ts";

let pictures: PicturesApp;
let user: PictureUser;
let other: Caller;
beforeAll(async () => {
  pictures = await buildPicturesApp({
    pictureAddresses: {
      load: () => Promise.resolve({ name: "from-afar.png", bytes: Buffer.from('{"texts":["港口"]}') }),
    },
  });
  user = await pictures.user("reader@example.com");
  other = await pictures.user("other@example.com");
});
afterAll(() => pictures.close());
beforeEach(() => pictures.app.database.pool.query("delete from rate_limits"));

const megabyte = 1024 * 1024;
const upload = async (...texts: string[]): Promise<Picture> => (await pictures.upload(user, { texts })).data;
const command = (path: string, id: string, caller: Caller = user) =>
  pictures.app.call<Picture>(path, { ...caller, body: { id } });

describe("a picture that is not taken", () => {
  it.each([
    ["pictureNotAPicture", Buffer.from("no picture"), "jpg, jpeg and png"],
    ["pictureTooManyPixels", { refusal: "pictureTooManyPixels", width: 5000, height: 3000 }, "5000 × 3000"],
    ["pictureAnimated", { refusal: "pictureAnimated" }, "still"],
    ["pictureTruncated", { refusal: "pictureTruncated" }, "damaged"],
  ] as const)("says why: %s", async (name, picture, tells) => {
    const answer = await pictures.upload(user, picture, "菜单.png");
    expect(answer).toMatchObject({ code: codes[name].code });
    expect(answer.message).toContain("菜单.png");
    expect(answer.message).toContain(tells);
  });

  it("is one over the limit in force, which the site may raise", async () => {
    const bytes = Buffer.concat([Buffer.from('{"texts":["港口"]}'), Buffer.alloc(4 * megabyte, " ")]);
    const answer = await pictures.upload(user, bytes, "big.png");
    expect(answer).toMatchObject({ code: codes.pictureTooLarge.code });
    expect(answer.message).toContain(`${pictureLimits.megabytes} MB`);
    await buildSite(pictures.app.database.db, { id: 7, host: "large.example", config: { pictureMegabytes: 5 } });
    const there = { device: "8f5d7a4e-0000-4000-8000-000000000001", host: "large.example" };
    expect(await pictures.upload(there, bytes, "big.png")).toMatchObject({ code: 20000 });
    const more = Buffer.concat([bytes, Buffer.alloc(2 * megabyte, " ")]);
    const refused = await pictures.upload(there, more, "big.png");
    expect(refused.message).toContain("5 MB");
  });

  it("leaves nothing behind", async () => {
    const { rows } = await pictures.app.database.pool.query("select 1 from pictures where name = '菜单.png'");
    expect(rows).toEqual([]);
  });
});

describe("a picture at an address", () => {
  it("is taken as one that is sent", async () => {
    const body = { address: "https://example.com/from-afar.png" };
    const { data } = await pictures.app.call<Picture>(pictureCalls.fetch.path, { ...user, body });
    expect(data).toMatchObject({ name: "from-afar.png", state: "uploaded" });
  });
});

describe("a translation", () => {
  it("of a picture without text fails, charges nothing, and gives the trial back", async () => {
    const visitor = { device: "8f5d7a4e-0000-4000-8000-000000000002" };
    const { data } = await pictures.upload(visitor, { texts: ["—", "•"] });
    await pictures.translate(visitor, data.id);
    await pictures.drain();
    const picture = await pictures.query(visitor, data.id);
    expect(picture).toMatchObject({ state: "failed", error_code: codes.pictureNoText.code, charged: 0 });
    expect(picture.message).toContain("nothing was charged");
    const limits = await pictures.app.call(pictureCalls.limits.path, visitor);
    expect(limits.data).toMatchObject({ trials_left: 3 });
  });

  it("is one of three that are free", async () => {
    const visitor = { device: "8f5d7a4e-0000-4000-8000-000000000003" };
    for (let n = 1; n <= 3; n++)
      expect(await pictures.translated(visitor, `第${n}句话`)).toMatchObject({ state: "complete" });
    const { data } = await pictures.upload(visitor, { texts: ["第四句话"] });
    expect(await pictures.translate(visitor, data.id)).toMatchObject({ code: codes.trialsOver.code });
  });

  it.each([
    ["picturePairUnavailable", { src_lang: "ja", tgt_lang: "en-us" }],
    ["picturePairUnavailable", { src_lang: "auto", tgt_lang: "fr" }],
    ["sameLanguage", { src_lang: "en-us", tgt_lang: "en-us" }],
  ] as const)("is refused where the languages are not served: %s", async (name, languages) => {
    const { id } = await upload("欢迎光临");
    const answer = await pictures.translate(user, id, languages);
    expect(answer).toMatchObject({ code: codes[name].code });
  });

  it("is refused in a language that cannot be read here", async () => {
    const config = { extraPicturePairs: [{ source: "ja", target: "zh-cn" }] } as const;
    await buildSite(pictures.app.database.db, { id: 8, host: "japanese.example", config });
    const there = { device: "8f5d7a4e-0000-4000-8000-000000000004", host: "japanese.example" };
    const { data } = await pictures.upload(there, { texts: ["こんにちは"] });
    const answer = await pictures.translate(there, data.id, { src_lang: "ja", tgt_lang: "zh-cn" });
    expect(answer).toMatchObject({ code: codes.pictureLanguageUnavailable.code });
    expect(answer.message).toContain("Japanese");
  });

  it("finds the language out by itself, and fails where it is the target's", async () => {
    const { id } = await upload("欢迎光临，请从这里进入港口。");
    await pictures.translate(user, id, { src_lang: "auto" });
    await pictures.drain();
    expect(await pictures.query(user, id)).toMatchObject({ state: "complete", detected: "zh-cn" });
    const { id: second } = await upload("The harbour was quiet this morning.");
    await pictures.translate(user, second, { src_lang: "auto" });
    await pictures.drain();
    expect(await pictures.query(user, second)).toMatchObject({ state: "failed", error_code: codes.sameLanguage.code });
  });

  it("tells the price first where that is asked for, and charges when it is accepted", async () => {
    const before = await ledgerOf(pictures.app, user.holder);
    const { id } = await upload("欢迎光临");
    await pictures.translate(user, id, { ask_price: true });
    await pictures.drain();
    expect(await pictures.query(user, id)).toMatchObject({ state: "quoted", characters: { net: 4 }, charged: 0 });
    expect(await ledgerOf(pictures.app, user.holder)).toEqual(before);
    expect(await command(pictureCalls.accept.path, id)).toMatchObject({ data: { state: "waiting" } });
    await pictures.drain();
    expect(await pictures.query(user, id)).toMatchObject({ state: "complete", charged: 4 });
    expect((await ledgerOf(pictures.app, user.holder)).committed).toBe(before.committed + 4);
    expect(await command(pictureCalls.accept.path, id)).toMatchObject({ code: codes.pictureState.code });
  });

  it("costs nothing when it is given up, also while it is drawn", async () => {
    const before = await ledgerOf(pictures.app, user.holder);
    const { id } = await upload("欢迎光临");
    await pictures.translate(user, id);
    pictures.worker.beforeDrawing = async () => {
      await command(pictureCalls.cancel.path, id);
    };
    await pictures.drain();
    pictures.worker.beforeDrawing = () => Promise.resolve();
    expect(await pictures.query(user, id)).toMatchObject({ state: "cancelled", charged: 0 });
    expect(await ledgerOf(pictures.app, user.holder)).toMatchObject({ committed: before.committed, reserved: 0 });
  });

  it("that is too much for its reader fails after a second try, and gives everything back", async () => {
    const before = await ledgerOf(pictures.app, user.holder);
    const { data } = await pictures.upload(user, { texts: ["欢迎光临"], fault: "pictureTimeout" });
    await pictures.translate(user, data.id);
    await expect(pictures.drain()).rejects.toThrow("pictureTimeout");
    // Told under a version of its own: who follows it is sent nothing else.
    expect(await pictures.query(user, data.id)).toMatchObject({ state: "reading", version: 3 });
    await pictures.rerun(data.id, 2);
    expect(await pictures.query(user, data.id)).toMatchObject({
      state: "failed",
      error_code: codes.pictureNotRead.code,
    });
    expect(await ledgerOf(pictures.app, user.holder)).toEqual(before);
  });

  it("of a picture that was interrupted while it was drawn goes on there, and charges once", async () => {
    const before = await ledgerOf(pictures.app, user.holder);
    const { id } = await upload("欢迎光临", "请勿吸烟");
    await pictures.translate(user, id);
    const readings = pictures.worker.readings.length;
    pictures.worker.beforeDrawing = () => Promise.reject(new Error("killed"));
    await expect(pictures.drain()).rejects.toThrow("killed");
    pictures.worker.beforeDrawing = () => Promise.resolve();
    await pictures.rerun(id, 2);
    const picture = await pictures.query(user, id);
    expect(picture).toMatchObject({
      state: "complete",
      charged: 8,
      blocks: [{ translation: englishOf("欢迎光临") }, {}],
    });
    expect(pictures.worker.readings.length).toBe(readings + 1);
    expect((await ledgerOf(pictures.app, user.holder)).committed).toBe(before.committed + 8);
    await pictures.rerun(id, 3);
    expect((await ledgerOf(pictures.app, user.holder)).committed).toBe(before.committed + 8);
  });

  it("takes no more texts than can be shown", async () => {
    const { id } = await upload(...Array.from({ length: pictureLimits.blocks + 1 }, (_, n) => `第${n}句话`));
    await pictures.translate(user, id);
    await pictures.drain();
    expect(await pictures.query(user, id)).toMatchObject({ error_code: codes.pictureTooManyTexts.code });
  });

  it("is not begun while others are under way beyond what a visitor may have", async () => {
    const visitor = { device: "8f5d7a4e-0000-4000-8000-000000000005" };
    const sent = [];
    for (let n = 0; n < 4; n++) sent.push((await pictures.upload(visitor, { texts: [`第${n}句话`] })).data.id);
    const answers = [];
    for (const id of sent) answers.push((await pictures.translate(visitor, id)).code);
    expect(answers).toEqual([20000, 20000, 20000, codes.pictureTooManyUnderWay.code]);
    await pictures.drain();
  });

  it("is refused while one is under way", async () => {
    const { id } = await upload("欢迎光临");
    await pictures.translate(user, id);
    expect(await pictures.translate(user, id)).toMatchObject({ code: codes.pictureState.code });
    await pictures.drain();
  });
});

describe("another's picture", () => {
  it("is not there for anybody else", async () => {
    const picture = await pictures.translated(user, "欢迎光临");
    const { id } = picture;
    const missing = { code: codes.pictureMissing.code };
    for (const path of [pictureCalls.accept.path, pictureCalls.cancel.path]) {
      expect(await command(path, id, other)).toMatchObject(missing);
    }
    expect(await pictures.translate(other, id)).toMatchObject(missing);
    expect(await pictures.edit(other, picture, { op: "remove", block: 1 })).toMatchObject(missing);
    expect(await pictures.app.call(`${pictureCalls.query.path}?id=${id}`, other)).toMatchObject(missing);
    expect((await pictures.file(other, id, "source")).json()).toMatchObject(missing);
    const deleted = await pictures.app.call(pictureCalls.delete.path, { ...other, body: { ids: [id] } });
    expect(deleted).toMatchObject({ data: { deleted: 0 } });
    expect((await pictures.app.call(pictureCalls.list.path, other)).data).toMatchObject({ total: 0, list: [] });
  });
});

describe("what is kept", () => {
  it("goes when its owner deletes it", async () => {
    const { id } = await pictures.translated(user, "欢迎光临");
    const deleted = await pictures.app.call(pictureCalls.delete.path, { ...user, body: { ids: [id] } });
    expect(deleted).toMatchObject({ data: { deleted: 1 } });
    expect((await pictures.app.files.list("accounts/")).objects.filter(({ key }) => key.includes(id))).toEqual([]);
  });

  it("goes after a day, of which the record tells; what was only sent goes altogether", async () => {
    const { id } = await pictures.translated(user, "欢迎光临");
    const { id: unsent } = await upload("请勿吸烟");
    pictures.app.clock.advance({ minutes: 25 * 60 });
    user = { ...user, ...(await pictures.login("reader@example.com")) };
    const late = await pictures.file(user, id, "source");
    expect(late.json()).toMatchObject({ code: codes.pictureExpired.code });
    await pictures.cleanUp();
    expect(await pictures.query(user, id)).toMatchObject({ state: "expired", outputs: [], blocks: [] });
    expect(await command(pictureCalls.cancel.path, unsent)).toMatchObject({ code: codes.pictureMissing.code });
    expect((await pictures.app.files.list("accounts/")).objects.filter(({ key }) => key.includes(id))).toEqual([]);
  });

  it("is not kept where a killed process left a visitor's file without its picture", async () => {
    const key = "visitors/pictures/8f5d7a4e-0000-4000-8000-0000000000ff/source";
    await pictures.app.files.put(key, Buffer.from("left"), { contentType: "image/png" });
    await pictures.cleanUp();
    expect(await pictures.app.files.head(key)).not.toBeNull();
    pictures.app.clock.advance({ days: 4000 });
    await pictures.cleanUp();
    expect(await pictures.app.files.head(key)).toBeNull();
  });
});
