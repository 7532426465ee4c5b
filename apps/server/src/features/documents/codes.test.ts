import { documentPaths, type Quote } from "@yiqiao/contracts/documents";
import { textPaths, type TranslateResult } from "@yiqiao/contracts/text";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { buildDocumentsApp, type Caller, type DocumentsApp, pair } from "./testing/documents-app.ts";

let documents: DocumentsApp;
let user: Caller;
beforeAll(async () => {
  documents = await buildDocumentsApp();
  user = await documents.user("reader@example.com");
});
afterAll(() => documents.close());

const patterns = (codes: readonly string[]) =>
  documents.app.database.pool.query("update sites set config = config || $1::jsonb where id = 0", [{ codes }]);
const netOf = async (uid: string) => {
  const body = { docs: [uid], ...pair };
  return (await documents.app.call<Quote>(documentPaths.quote, { ...user, body })).data.characters.net;
};

describe("a document with codes", () => {
  it("keeps them, and pays nothing for lines that are nothing else", async () => {
    const bytes = "The file {name} is in /etc/app.conf now.\n${employee.name#}\n";
    const uid = await documents.upload(user, { name: "codes.txt", bytes });
    await documents.drain();
    expect(await netOf(uid)).toBe(40);
    await documents.create(user, [uid], { quoted: 40 });
    await documents.drain();
    const { body } = await documents.download(user, uid);
    for (const code of ["{name}", "/etc/app.conf", "${employee.name#}"]) expect(body.split(code)).toHaveLength(2);
  });
});

describe("patterns of a site", () => {
  const line = "The fault Alpha Seven was found by our people.";

  it("hold for texts and documents, in the quote as well, as long as they are set", async () => {
    const uid = await documents.upload(user, { name: "own.txt", bytes: `${line}\nAlpha Seven\n` });
    await documents.drain();
    expect(await netOf(uid)).toBe(line.length + 11);
    await patterns(["Alpha *"]);
    expect(await netOf(uid)).toBe(line.length);
    await documents.create(user, [uid], { quoted: line.length });
    await documents.drain();
    const { body } = await documents.download(user, uid);
    expect(body.split("Alpha Seven")).toHaveLength(3);
    const translated = async () => {
      const asked = { ...pair, text: line };
      return (await documents.app.call<TranslateResult>(textPaths.translate, { ...user, body: asked })).data;
    };
    expect((await translated()).translations[0]?.text).toContain("Alpha Seven");
    await patterns([]);
    expect((await translated()).translations[0]?.text).not.toContain("Alpha Seven");
  });
});
