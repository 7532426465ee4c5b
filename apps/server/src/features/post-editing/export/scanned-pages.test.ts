import { loadFormat, sourceOfBytes } from "@yiqiao/documents";
import { afterAll, beforeAll, expect, it } from "vitest";
import { blindPictureWorker } from "#testing";
import { scannedPdf } from "#testing/documents/scanned-pdf";
import { scriptedPageReader } from "#testing/documents/scripted-page-reader";
import { buildProjectsApp, edit, type ProjectsApp } from "../testing/projects-app.ts";

let projects: ProjectsApp;
beforeAll(async () => {
  const reader = scriptedPageReader({ textsOf: () => ["The ship left the harbour at noon.", "Sailors saw it again."] });
  projects = await buildProjectsApp({ pictureWorker: { ...blindPictureWorker, ...reader } });
});
afterAll(() => projects.documents.close());

it("a project of a scanned document writes what was edited over its cleaned page", async () => {
  const owner = await projects.user("owner@example.com");
  const project = await projects.project(owner, { name: "scan.pdf", bytes: scannedPdf(["scan"]) });
  const [first] = await projects.segments(owner, project.project_id);
  if (first === undefined) throw new Error("The project is empty");
  await projects.save(owner, project.project_id, [edit(first, "船在中午离开了港口。")]);
  const written = await projects.export(owner, project.project_id);
  const { parts } = await (await loadFormat("pdf")).extract(sourceOfBytes(written), { fileName: "a.pdf" });
  const texts: string[] = [];
  for await (const { units } of parts) texts.push(...units.map(({ text }) => text));
  expect(texts).toEqual(["船在中午离开了港口。", expect.stringContaining("译.niaga")]);
}, 120_000);
