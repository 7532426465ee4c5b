import { type Picture, pictureCalls } from "@yiqiao/contracts/pictures";
import { errorCatalogue as codes } from "@yiqiao/contracts/errors";
import { beforeEach, describe, expect, it } from "vitest";
import { ledgerOf } from "#testing/ledger";
import { withReader } from "#testing/with-reader";
import { buildPicturesApp, englishOf, type PicturesApp, type PictureUser } from "./testing/pictures-app.ts";

let pictures: PicturesApp;
let user: PictureUser;
withReader(buildPicturesApp, (app, reader) => {
  pictures = app;
  user = reader;
});
beforeEach(() => pictures.app.database.pool.query("delete from rate_limits"));

const readDrawnTexts = async ({ id }: Pick<Picture, "id">): Promise<string[]> =>
  (await pictures.file(user, id, "translated_png")).json<{ texts: string[] }>().texts;

describe("changes of a translated picture", () => {
  it("translate a changed source anew, draw at once, and charge nothing", async () => {
    const picture = await pictures.translated(user, "欢迎光临", "请勿吸烟");
    const paid = await ledgerOf(pictures.app, user.holder);
    const { data: changed } = await pictures.edit(user, picture, { op: "text", block: 1, text: "欢迎再来" });
    expect(changed).toMatchObject({
      state: "complete",
      version: picture.version + 1,
      charged: 8,
      blocks: [
        { id: 1, text: "欢迎再来", translation: englishOf("欢迎再来"), edited: { text: true, translation: false } },
        { id: 2, text: "请勿吸烟", translation: englishOf("请勿吸烟"), edited: { text: false, translation: false } },
      ],
    });
    expect(await readDrawnTexts(picture)).toEqual([englishOf("欢迎再来"), englishOf("请勿吸烟")]);
    expect(await ledgerOf(pictures.app, user.holder)).toEqual(paid);
  });

  it("take a translation as it is written, and reset it", async () => {
    const picture = await pictures.translated(user, "欢迎光临");
    const { data: changed } = await pictures.edit(user, picture, { op: "translation", block: 1, text: "Welcome" });
    expect(changed.blocks).toMatchObject([{ translation: "Welcome", provenance: ["human"] }]);
    expect(await readDrawnTexts(picture)).toEqual(["Welcome"]);
    const { data: reset } = await pictures.edit(user, changed, { op: "reset", block: 1 });
    expect(reset.blocks).toMatchObject([{ translation: englishOf("欢迎光临"), provenance: ["mt"] }]);
  });

  it("leave a removed text in the picture, and bring it back", async () => {
    const picture = await pictures.translated(user, "欢迎光临", "请勿吸烟");
    const { data: changed } = await pictures.edit(user, picture, { op: "remove", block: 1 });
    expect(changed.blocks).toMatchObject([{ id: 1, removed: true, placed: null }, { removed: false }]);
    expect(await readDrawnTexts(picture)).toEqual([englishOf("请勿吸烟")]);
    const text = await pictures.file(user, picture.id, "text");
    expect(text.body).not.toContain("欢迎光临");
    const { data: restored } = await pictures.edit(user, changed, { op: "restore", block: 1 });
    expect(restored.blocks[0]).toMatchObject({ removed: false, translation: englishOf("欢迎光临") });
  });

  it("merge texts into one that is translated whole, in the order that was asked for", async () => {
    const picture = await pictures.translated(user, "光临", "欢迎", "请勿吸烟");
    const { data: changed } = await pictures.edit(user, picture, { op: "merge", blocks: [2, 1] });
    expect(changed.blocks.map(({ id, text }) => [id, text])).toEqual([
      [2, "欢迎光临"],
      [3, "请勿吸烟"],
    ]);
    expect(changed.blocks[0]).toMatchObject({
      translation: englishOf("欢迎光临"),
      box: { x: 50, y: 20, width: 80, height: 32, angle: 0 },
    });
  });

  it("read what stands in a box that the user drew", async () => {
    const picture = await pictures.translated(user, "欢迎光临");
    const box = { x: 40, y: 40, width: 30, height: 10, angle: 0 };
    const { data: changed } = await pictures.edit(user, picture, { op: "add", box });
    expect(changed.blocks[1]).toMatchObject({ id: 2, text: "港口很大", translation: englishOf("港口很大"), box });
    const nothing = await pictures.edit(user, changed, { op: "add", box: { ...box, x: -10 } });
    expect(nothing).toMatchObject({ code: codes.pictureNoText.code });
    expect(nothing.message).toContain("sign.png");
  });

  it("are refused when the picture was changed in the meantime, of which nothing is lost", async () => {
    const picture = await pictures.translated(user, "欢迎光临", "请勿吸烟");
    const results = await Promise.all([
      pictures.edit(user, picture, { op: "translation", block: 1, text: "One" }),
      pictures.edit(user, picture, { op: "translation", block: 2, text: "Two" }),
    ]);
    expect(new Set(results.map(({ code }) => code))).toEqual(new Set([20000, codes.pictureChanged.code]));
    const now = await pictures.query(user, picture.id);
    const written = now.blocks.map(({ translation }) => translation);
    expect(written.filter((text) => text === "One" || text === "Two")).toHaveLength(1);
    expect(await readDrawnTexts(picture)).toEqual(written);
  });

  it("are all made or none", async () => {
    const picture = await pictures.translated(user, "欢迎光临");
    const answer = await pictures.edit(
      user,
      picture,
      { op: "translation", block: 1, text: "Changed" },
      { op: "remove", block: 7 },
    );
    expect(answer).toMatchObject({ code: codes.pictureBlockMissing.code });
    expect(answer.message).toContain("7");
    expect((await pictures.query(user, picture.id)).version).toBe(picture.version);
  });

  it("translate more than the picture has only so far", async () => {
    const picture = await pictures.translated(user, "欢迎光临");
    const { data: once } = await pictures.edit(user, picture, { op: "text", block: 1, text: "长".repeat(500) });
    const twice = await pictures.edit(user, once, { op: "text", block: 1, text: "宽".repeat(500) });
    expect(twice).toMatchObject({ code: codes.pictureEditLimit.code });
  });

  it("are refused before it is translated", async () => {
    const { data } = await pictures.upload(user, { texts: ["欢迎光临"] });
    const answer = await pictures.edit(user, data, { op: "remove", block: 1 });
    expect(answer).toMatchObject({ code: codes.pictureState.code });
  });

  it("tell of a translation for which there is no room", async () => {
    const picture = await pictures.translated(user, "欢迎光临");
    const { data } = await pictures.edit(user, picture, { op: "translation", block: 1, text: "w".repeat(80) });
    expect(data.blocks).toMatchObject([{ fits: false, placed: null }]);
  });

  it("survive another translation of the same text into the same language", async () => {
    const picture = await pictures.translated(user, "欢迎光临", "请勿吸烟");
    await pictures.edit(user, picture, { op: "text", block: 1, text: "欢迎再来" }, { op: "remove", block: 2 });
    await pictures.translate(user, picture.id);
    await pictures.drain();
    const now = await pictures.query(user, picture.id);
    expect(now.blocks).toMatchObject([{ text: "欢迎再来", translation: englishOf("欢迎再来") }, { removed: true }]);
    expect(pictures.worker.readings.length).toBeGreaterThan(0);
    expect(pictureCalls.edit.path).toContain("edit");
  });
});
