import { postEditingCalls as calls, type Project } from "@yiqiao/contracts/post-editing";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { Caller } from "#testing/documents/documents-app";
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
