import { postEditingCalls as calls, type Project } from "@yiqiao/contracts/post-editing";
import { errorCatalogue as codes } from "@yiqiao/contracts/errors";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { unzip } from "#testing";
import type { Caller } from "#testing/documents/documents-app";
import { boldRun, plainRun, smallDocx, tableOf } from "#testing/documents/small-docx";
import { buildProjectsApp, edit, type ProjectsApp } from "../testing/projects-app.ts";

let projects: ProjectsApp;
let owner: Caller;
beforeAll(async () => {
  projects = await buildProjectsApp();
  owner = await projects.user("owner@example.com");
});
afterAll(() => projects.documents.close());

const xliff = `<?xml version="1.0" encoding="UTF-8"?>
<xliff version="1.2" xmlns="urn:oasis:names:tc:xliff:document:1.2">
<file original="a.html" source-language="en-US" target-language="zh-CN" datatype="html"><body>
<trans-unit id="1"><source>Good morning.</source><target state="translated">早上好。</target></trans-unit>
<trans-unit id="2"><source>Good evening.</source></trans-unit>
</body></file></xliff>`;

it("an XLIFF of another tool becomes a project with the translations that it has, and comes out with the others", async () => {
  const uid = await projects.documents.upload(owner, { name: "other.xlf", bytes: xliff });
  await projects.documents.drain();
  const languages = { src_lang: "en-us", tgt_lang: "zh-cn" };
  const { data } = await projects.call<Project>(calls.create.path, owner, { uid, ...languages });
  await projects.documents.drain();
  const segments = await projects.segments(owner, data.project_id);
  expect(segments.map(({ source, target, status, origin }) => [source.text, target?.text, status, origin])).toEqual([
    ["Good morning.", "早上好。", "translated", "existing"],
    ["Good evening.", undefined, "untranslated", "untranslated"],
  ]);
  const [, second] = segments;
  await projects.save(owner, data.project_id, [edit(second ?? { id: 1, version: 0 }, "晚上好。")]);
  const file = (await projects.export(owner, data.project_id)).toString();
  expect(file).toContain("<source>Good morning.</source>");
  expect(file).toContain("早上好。</target>");
  expect(file).toContain("晚上好。</target>");
});

const cell = (runs: string) => `<w:p>${runs}</w:p>`;
const rowOf = (...texts: readonly string[]) => texts.map((text) => cell(plainRun(text)));
const headings = rowOf("ID", "Source", "Target");
const rows = [
  ["1", "Good morning.", "早上好。"],
  ["2", "Good evening.", ""],
].map((texts) => rowOf(...texts));
const last = [cell(plainRun("3")), cell(plainRun("Press Start.")), cell(plainRun("按") + boldRun("开始"))];
const languages = { src_lang: "en-us", tgt_lang: "zh-cn" };

async function uploadTable(
  table: readonly (readonly string[])[],
  name = "table.docx",
): Promise<{ uid: string; bytes: Buffer }> {
  const bytes = await smallDocx([plainRun("Translate the table.")], tableOf(table));
  const uid = await projects.documents.upload(owner, { name, bytes });
  await projects.documents.drain();
  return { uid, bytes };
}
const create = (uid: string, more: object = languages) =>
  projects.call<Project>(calls.create.path, owner, { uid, bilingual: true, ...more });

describe("a bilingual Word table of another tool", () => {
  it("becomes a project of its rows, and has its own bytes until it is edited", async () => {
    const { uid, bytes } = await uploadTable([headings, ...rows, last]);
    const { data } = await create(uid);
    await projects.documents.drain();
    const id = data.project_id;
    const segments = await projects.segments(owner, id);
    expect(segments.map(({ source, target, status, origin }) => [source.text, target?.text, status, origin])).toEqual([
      ["Good morning.", "早上好。", "translated", "existing"],
      ["Good evening.", undefined, "untranslated", "untranslated"],
      ["Press Start.", "按开始", "translated", "existing"],
    ]);
    expect(Buffer.compare(await projects.export(owner, id), bytes)).toBe(0);

    const [first, second, third] = segments;
    if (!first || !second || !third) throw new Error("segments are missing");
    await projects.save(owner, id, [edit(second, "晚上好。"), edit(third, "请按开始")]);
    const [before, after] = [await unzip(bytes), await unzip(await projects.export(owner, id))];
    const written = before
      .get("word/document.xml")
      ?.toString()
      .replace(plainRun(""), plainRun("晚上好。"))
      .replace(plainRun("按"), plainRun("请按"));
    expect(after.get("word/document.xml")?.toString()).toBe(written);
    expect([...after.keys()]).toEqual([...before.keys()]);

    const at = await projects.segments(owner, id);
    const versionOf = (wanted: number) => at.find(({ id: one }) => one === wanted)?.version ?? 0;
    await projects.save(owner, id, [edit({ id: first.id, version: versionOf(first.id) }, null)]);
    expect(await textOf(id)).not.toContain("早上好。");
    const table = (await projects.export(owner, id, "bilingual_xliff")).toString();
    expect([table.includes("Good morning."), table.includes("晚上好。")]).toEqual([true, true]);
    expect((await projects.get(owner, id)).pages).toBe(true);
  });

  it("is in the languages that its headings name, in whichever order they were asked for", async () => {
    const table = [rowOf("English", "中文"), rowOf("Tea", "茶")];
    const { uid } = await uploadTable(table);
    const refused = await create(uid, { src_lang: "en-us", tgt_lang: "fr" });
    expect([refused.code, refused.message]).toEqual([
      codes.projectOtherLanguages.code,
      expect.stringMatching(/英语 → 中文|English → Chinese/),
    ]);
    const { data } = await create(uid, {});
    expect([data.src_lang, data.tgt_lang]).toEqual(["en-us", "zh-cn"]);
    const turned = await create((await uploadTable(table)).uid, { src_lang: "zh-cn", tgt_lang: "en-us" });
    await projects.documents.drain();
    const [segment] = await projects.segments(owner, turned.data.project_id);
    expect([segment?.source.text, segment?.target?.text]).toEqual(["茶", "Tea"]);
  });

  it("is refused with what it lacks, and is a document like others where nobody says that it is one", async () => {
    const { uid } = await uploadTable([rowOf("Tea", "茶"), rowOf("Milk", "牛奶")]);
    const lacking = await create(uid);
    expect([lacking.code, lacking.message]).toEqual([
      codes.documentNotBilingual.code,
      expect.stringMatching(/译文列|target column/),
    ]);
    const empty = await create((await uploadTable([headings, rowOf("1", "12", "34")])).uid);
    expect(empty.code).toBe(codes.documentEmpty.code);
    const text = await projects.documents.upload(owner, { name: "a.txt", bytes: "Tea." });
    await projects.documents.drain();
    expect((await create(text)).code).toBe(codes.documentNotBilingual.code);
    const { uid: translated } = await projects.documents.translated(owner, { name: "b.txt", bytes: "Tea is hot." });
    expect((await create(translated)).code).toBe(codes.documentState.code);
    const { data } = await create((await uploadTable([headings, ...rows])).uid, { ...languages, bilingual: false });
    await projects.documents.drain();
    expect((await projects.segments(owner, data.project_id)).length).toBeGreaterThan(rows.length * 2);
  });
});

const textOf = async (id: string): Promise<string> =>
  (await unzip(await projects.export(owner, id))).get("word/document.xml")?.toString() ?? "";
