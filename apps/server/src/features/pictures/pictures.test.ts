import { describe, expect, it } from "vitest";
import { pictureCalls } from "@yiqiao/contracts/pictures";
import { quotaCalls } from "@yiqiao/contracts/quota";
import { ledgerOf } from "#testing/ledger";
import { withReader } from "#testing/with-reader";
import { buildPicturesApp, englishOf, type PicturesApp, type PictureUser } from "./testing/pictures-app.ts";

let pictures: PicturesApp;
let user: PictureUser;
withReader(buildPicturesApp, (app, reader) => {
  pictures = app;
  user = reader;
});

describe("a picture", () => {
  it("is uploaded, read, translated, drawn, paid for and downloaded", async () => {
    const before = await ledgerOf(pictures.app, user.holder);
    const uploaded = await pictures.upload(user, { texts: ["欢迎光临", "请勿吸烟"] }, "sign.png");
    expect(uploaded).toMatchObject({ code: 20000, data: { name: "sign.png", state: "uploaded", width: 100 } });
    const begun = await pictures.translate(user, uploaded.data.id);
    expect(begun).toMatchObject({ code: 20000, data: { state: "waiting", score: 2 } });
    await pictures.drain();
    const picture = await pictures.query(user, uploaded.data.id);
    expect(picture).toMatchObject({
      state: "complete",
      score: 100,
      charged: 8,
      characters: { total: 8, repeated: 0, from_memory: 0, net: 8 },
      blocks: [
        {
          id: 1,
          text: "欢迎光临",
          translation: englishOf("欢迎光临"),
          fits: true,
          doubtful: false,
          provenance: ["mt"],
        },
        { id: 2, text: "请勿吸烟", translation: englishOf("请勿吸烟") },
      ],
      outputs: ["source", "translated_png", "translated_jpg", "text", "bilingual_docx"],
    });
    expect((await ledgerOf(pictures.app, user.holder)).committed).toBe(before.committed + 8);
    const png = await pictures.file(user, picture.id, "translated_png");
    expect(png.headers["content-disposition"]).toContain("sign_en-us.png");
    expect(png.json()).toEqual({ format: "png", texts: [englishOf("欢迎光临"), englishOf("请勿吸烟")] });
    expect((await pictures.file(user, picture.id, "translated_jpg")).json()).toMatchObject({ format: "jpeg" });
    const text = await pictures.file(user, picture.id, "text");
    expect(text.body).toBe(`欢迎光临\n${englishOf("欢迎光临")}\n\n请勿吸烟\n${englishOf("请勿吸烟")}\n`);
    const docx = await pictures.file(user, picture.id, "bilingual_docx");
    expect(docx.rawPayload.subarray(0, 2).toString()).toBe("PK");
    expect((await pictures.file(user, picture.id, "source")).json()).toEqual({ texts: ["欢迎光临", "请勿吸烟"] });
    const statement = await pictures.app.call(quotaCalls.statement.path, user);
    expect(JSON.stringify(statement.data)).toContain('"label":"sign.png"');
    const list = await pictures.app.call(`${pictureCalls.list.path}?page=1`, user);
    expect(list.data).toMatchObject({ total: 1, list: [{ id: picture.id, state: "complete" }] });
  });
});
