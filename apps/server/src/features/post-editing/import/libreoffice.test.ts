import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type ProjectImport, projectImportCalls } from "@yiqiao/contracts/post-editing";
import { createOffice, type Office, type OfficeTarget } from "@yiqiao/office";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type Caller, sendForm } from "#testing/documents/documents-app";
import { boldRun, plainRun, smallDocx } from "#testing/documents/small-docx";
import { buildProjectsApp, type ProjectsApp } from "../testing/projects-app.ts";

let folder: string;
let office: Office;
let projects: ProjectsApp;
let owner: Caller;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "yiqiao-import-"));
  office = createOffice({ profileDir: join(folder, "profiles") });
  projects = await buildProjectsApp();
  owner = await projects.user("owner@example.com");
});
afterAll(async () => {
  await office.close();
  await projects.documents.close();
  await rm(folder, { recursive: true });
});

async function convertFile(input: string, to: OfficeTarget): Promise<string> {
  const output = join(folder, `${to}.${to}`);
  await office.convert({ input, to, output });
  return output;
}

it("a bilingual Word file that somebody worked on in LibreOffice brings every change and nothing else", async () => {
  const bytes = await smallDocx([
    plainRun("The ship left the ") + boldRun("old harbour") + plainRun(" at noon."),
    plainRun("Sailors saw it again. They waved."),
    plainRun("Nobody answered them."),
  ]);
  const { project_id: id } = await projects.project(owner, { name: "ship.docx", bytes });
  const before = await projects.segments(owner, id);
  const [waved, answered] = ["They waved.", "Nobody answered them."].map((text) => {
    const found = before.find(({ source }) => source.text === text);
    if (found?.target == null) throw new Error(`There is no segment ${text}`);
    return { id: found.id, text: found.target.text };
  });
  if (waved === undefined || answered === undefined) throw new Error("There is no segment");

  const exported = join(folder, "exported.docx");
  await writeFile(exported, await projects.export(owner, id, "bilingual_docx"));
  const open = await convertFile(exported, "fodt");
  let text = (await readFile(open)).toString();
  for (const [was, now] of [
    [waved.text, "他们挥了挥手。"],
    [answered.text, "没有人回答。"],
  ] as const) {
    expect(text.split(was)).toHaveLength(2);
    text = text.replace(was, now);
  }
  await writeFile(open, text);
  const file = await readFile(await convertFile(open, "docx"));

  const { data } = await sendForm<ProjectImport>(projects.documents.app, owner, {
    path: projectImportCalls.import.path,
    parts: [
      { name: "project_id", value: id },
      { name: "apply", value: "1" },
      { name: "file", value: file, fileName: "ship_zh-cn.docx" },
    ],
  });
  expect(data.counts).toEqual({ unchanged: before.length - 2, changed: 2, conflict: 0, refused: 0, absent: 0 });
  const changed = new Map([
    [waved.id, "他们挥了挥手。"],
    [answered.id, "没有人回答。"],
  ]);
  expect((await projects.segments(owner, id)).map(({ target }) => target)).toEqual(
    before.map((segment) => (changed.has(segment.id) ? { text: changed.get(segment.id), tags: [] } : segment.target)),
  );
});
