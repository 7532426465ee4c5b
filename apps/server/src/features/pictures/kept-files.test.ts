import { type Picture, pictureCalls } from "@yiqiao/contracts/pictures";
import { errorCatalogue as codes } from "@yiqiao/contracts/errors";
import { StorageError } from "#platform/storage";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { withReader } from "#testing/with-reader";
import { buildPicturesApp, type Caller, type PicturesApp } from "./testing/pictures-app.ts";

let pictures: PicturesApp;
let user: Caller;
withReader(buildPicturesApp, (app, reader) => {
  pictures = app;
  user = reader;
});
beforeEach(() => pictures.app.database.pool.query("delete from rate_limits"));
afterEach(() => {
  pictures.worker.beforeDrawing = () => Promise.resolve();
  vi.restoreAllMocks();
});

const beginPicture = async (picture = {}): Promise<Picture> => {
  const { data } = await pictures.upload(user, { texts: ["欢迎光临"], ...picture });
  await pictures.translate(user, data.id);
  return data;
};
const keysOf = async ({ id }: Pick<Picture, "id">): Promise<string[]> =>
  (await pictures.app.files.list("accounts/")).objects.flatMap(({ key }) => (key.includes(id) ? key : []));
const remove = ({ id }: Pick<Picture, "id">) =>
  pictures.app.call<{ deleted: number }>(pictureCalls.delete.path, { ...user, body: { ids: [id] } });

describe("the files of a picture", () => {
  it("are gone when it is deleted while it is drawn", async () => {
    const picture = await beginPicture();
    pictures.worker.beforeDrawing = async () => {
      expect(await remove(picture)).toMatchObject({ data: { deleted: 1 } });
    };
    await pictures.drain();
    expect(await keysOf(picture)).toEqual([]);
  });

  it("are gone when it is deleted while a change of it is drawn", async () => {
    const picture = await pictures.translated(user, "欢迎光临");
    pictures.worker.beforeDrawing = async () => {
      await remove(picture);
    };
    const answer = await pictures.edit(user, picture, { op: "translation", block: 1, text: "Welcome" });
    expect(answer).toMatchObject({ code: codes.pictureChanged.code });
    expect(await keysOf(picture)).toEqual([]);
  });

  it("are its source alone when its translation is given up while it is drawn", async () => {
    const picture = await beginPicture();
    pictures.worker.beforeDrawing = async () => {
      await pictures.app.call(pictureCalls.cancel.path, { ...user, body: { id: picture.id } });
    };
    await pictures.drain();
    expect(await keysOf(picture)).toEqual([expect.stringMatching(/\/source$/)]);
  });

  it("are its source and one translation, however often it is changed and translated", async () => {
    const picture = await pictures.translated(user, "欢迎光临");
    const two = [expect.stringMatching(/\/source$/), expect.stringMatching(/\/translated\//)];
    const [, first] = await keysOf(picture);
    await pictures.edit(user, picture, { op: "translation", block: 1, text: "Welcome" });
    const [, second] = await keysOf(picture);
    expect(second).not.toBe(first);
    expect(await keysOf(picture)).toEqual(two);
    await pictures.translate(user, picture.id);
    await pictures.drain();
    expect(await keysOf(picture)).toEqual(two);
    expect(await keysOf(picture)).not.toContain(second);
  });

  it("are deleted later where the store did not give them up at once", async () => {
    const picture = await pictures.translated(user, "欢迎光临");
    vi.spyOn(pictures.app.files, "deletePrefix").mockRejectedValueOnce(new StorageError("unavailable", "", "away"));
    await remove(picture);
    expect(await pictures.query(user, picture.id)).toMatchObject({ state: "expired", outputs: [], blocks: [] });
    await pictures.cleanUp();
    expect(await keysOf(picture)).toEqual([]);
    expect(await remove(picture)).toMatchObject({ data: { deleted: 1 } });
    expect((await pictures.file(user, picture.id, "source")).json()).toMatchObject({ code: codes.pictureMissing.code });
  });

  it("are not kept when their time is over while a turned picture is set upright", async () => {
    const picture = await beginPicture({ turns: 1 });
    await pictures.drain();
    pictures.worker.beforeDrawing = async () => {
      await pictures.app.database.pool.query("update pictures set expires_at = $2 where id = $1", [
        picture.id,
        pictures.app.clock.now(),
      ]);
      await pictures.cleanUp();
    };
    await pictures.file(user, picture.id, "source", "1");
    expect(await keysOf(picture)).toEqual([]);
  });
});

describe("a picture that lies on its side", () => {
  it("is shown upright, as what it is, each time", async () => {
    const picture = await beginPicture({ turns: 1, mediaType: "image/jpeg" });
    await pictures.drain();
    for (let time = 1; time <= 2; time++) {
      const shown = await pictures.file(user, picture.id, "source", "1");
      expect(shown.headers).toMatchObject({
        "content-type": "image/png",
        "content-disposition": "inline",
        "cache-control": "private, no-store",
        "x-content-type-options": "nosniff",
      });
      expect(shown.json()).toMatchObject({ format: "png", texts: [] });
    }
    const source = await pictures.file(user, picture.id, "source");
    expect(source.headers).toMatchObject({
      "content-type": "image/jpeg",
      "content-disposition": expect.stringContaining("attachment"),
    });
    expect(source.json()).toMatchObject({ turns: 1 });
  });
});
