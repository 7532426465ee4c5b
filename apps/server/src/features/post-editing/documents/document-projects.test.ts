import { documentCalls } from "@yiqiao/contracts/documents";
import { errorCatalogue as codes } from "@yiqiao/contracts/errors";
import { postEditingCalls as calls, type Project } from "@yiqiao/contracts/post-editing";
import { afterAll, beforeAll, expect, it } from "vitest";
import { buildSite } from "#testing";
import type { Caller, Done } from "#testing/documents/documents-app";
import { buildProjectsApp, edit, type ProjectsApp } from "../testing/projects-app.ts";

let projects: ProjectsApp;
let owner: Caller;
let stranger: Caller;
let document: Done;
let project: Project;
beforeAll(async () => {
  projects = await buildProjectsApp();
  await buildSite(projects.documents.app.database.db, { id: 5, host: "acme.example", config: { do_cat: true } });
  owner = await projects.user("owner@example.com");
  stranger = await projects.user("stranger@example.com");
  document = await projects.documents.translated(owner, { name: "a.txt", bytes: "Good morning.\nGood evening.\n" });
});
afterAll(() => projects.documents.close());

const entry = async () => (await projects.documents.query(owner, document.taskId)).translate_list[0];
const status = (caller: Caller, { id = project.project_id, pass = "", task = document.taskId } = {}) => {
  const query = `project_id=${id}&translate_task_id=${task}${pass === "" ? "" : `&project_pass=${pass}`}`;
  return projects.call<object>(`${documentCalls.catProjectStatus.path}?${query}`, caller);
};

it("a document of a task tells whether there is a project of it, and which", async () => {
  expect(await entry()).toMatchObject({ is_edit: 0, projectId: document.uid });
  const other = await projects.project(owner, { name: "b.txt", bytes: "Good night.\n" });
  expect(await entry()).toMatchObject({ is_edit: 0 });
  project = (await projects.call<Project>(calls.create.path, owner, { uid: document.uid })).data;
  expect((await status(owner)).data).toMatchObject({ status: "analysing", segments_total: 0 });
  await projects.documents.drain();
  expect(await entry()).toMatchObject({ is_edit: 1, projectId: project.project_id });
  expect(other.project_id).not.toBe(project.project_id);
});

it("a project's progress is told to who is in it, or has its pass, and to nobody else", async () => {
  const [segment] = await projects.segments(owner, project.project_id);
  await projects.save(owner, project.project_id, [
    edit(segment ?? { id: 0, version: 0 }, "早上好。", { status: "translated", cause: "confirmed" }),
  ]);
  const told = { project_id: project.project_id, status: "complete", segments_total: 2, segments_done: 1 };
  expect((await status(owner)).data).toEqual(told);
  const wanted = { project_id: project.project_id, right: "read", days: 1 };
  const { data } = await projects.call<{ project_pass: string; pass_id: string }>(calls.createPass.path, owner, wanted);
  const pass = data.project_pass;
  expect((await status(stranger, { pass })).data).toEqual(told);
  expect((await status({ device: "one" }, { pass })).data).toEqual(told);
  const refused = [
    await status(stranger),
    await status(stranger, { pass: "guessed" }),
    await status({ device: "one", host: "acme.example" }, { pass }),
    await status(owner, { task: document.uid }),
  ];
  expect(refused.map(({ code }) => code)).toEqual(refused.map(() => codes.documentMissing.code));
  await projects.call(calls.revokePass.path, owner, { project_id: project.project_id, pass_id: data.pass_id });
  expect((await status(stranger, { pass })).code).toBe(codes.documentMissing.code);
});

it("a document without a project is told as before, to its owner", async () => {
  const plain = await projects.documents.translated(owner, { name: "c.txt", bytes: "Good night.\n" });
  const asked = { id: plain.uid, task: plain.taskId };
  expect((await status(owner, asked)).data).toMatchObject({ project_id: plain.uid, status: "complete" });
  expect((await status(stranger, asked)).code).toBe(codes.documentMissing.code);
});
