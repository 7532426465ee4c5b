import { errorCatalogue as codes } from "@yiqiao/contracts/errors";
import { postEditingCalls as calls, type Project } from "@yiqiao/contracts/post-editing";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Caller } from "#testing/documents/documents-app";
import { fakeOffice } from "#testing/documents/fake-office";
import { sampleFiles } from "#testing/documents/sample-files";
import { buildProjectsApp, edit, type ProjectsApp } from "./testing/projects-app.ts";

let projects: ProjectsApp;
let owner: Caller;
const text = "Good morning to you. The café closed early!\nPlease call 12 people.\n";
beforeAll(async () => {
  projects = await buildProjectsApp({ office: fakeOffice });
  owner = await projects.user("owner@example.com");
});
afterAll(() => projects.documents.close());

describe("a project of a translated document", () => {
  it("has its sentences with what stands for them, and is found again instead of made twice", async () => {
    const project = await projects.project(owner, { name: "memo.txt", bytes: text });
    expect(project).toMatchObject({ state: "ready", role: "owner", format: "txt", segments: 3, memory_id: null });
    expect(project.progress.segments).toEqual({ untranslated: 0, draft: 3, translated: 0, reviewed: 0 });
    const segments = await projects.segments(owner, project.project_id);
    expect(segments.map(({ source }) => source.text)).toEqual([
      "Good morning to you.",
      "The café closed early!",
      "Please call 12 people.",
    ]);
    for (const { target, first, origin, version } of segments) {
      expect(target?.text).toMatch(/^译/);
      expect(first).toEqual(target);
      expect([origin, version]).toEqual(["mt", 0]);
    }
    const again = await projects.call<Project>(calls.create.path, owner, { uid: project.uid ?? "" });
    expect(again.data.project_id).toBe(project.project_id);
  });

  it("lives for thirty days after its last change, when the document is long gone", async () => {
    const { clock } = projects.documents.app;
    const project = await projects.project(owner, { name: "long.txt", bytes: text });
    const before = await projects.export(owner, project.project_id);
    clock.advance({ days: 20 });
    owner = await logInAgain();
    await projects.documents.cleanUp();
    expect((await projects.export(owner, project.project_id)).equals(before)).toBe(true);
    const [first] = await projects.segments(owner, project.project_id);
    if (first === undefined) throw new Error("There is no segment");
    await projects.save(owner, project.project_id, [edit(first, "早上好。")]);
    const { expires_at: expiresAt } = await projects.get(owner, project.project_id);
    expect(new Date(expiresAt).getTime() - clock.now().getTime()).toBe(30 * 24 * 3_600_000);
    clock.advance({ days: 29 });
    await projects.cleanUp();
    owner = await logInAgain();
    expect(await projects.get(owner, project.project_id)).toMatchObject({ state: "ready" });
    clock.advance({ days: 1 });
    await projects.cleanUp();
    owner = await logInAgain();
    expect(await projects.get(owner, project.project_id)).toMatchObject({ state: "expired", segments: 0 });
    const late = await projects.call(`${calls.skeleton.path}?project_id=${project.project_id}`, owner);
    expect(late.code).toBe(codes.projectState.code);
    expect(await filesOf(project)).toEqual([]);
  });

  it("is deleted with its files, by its owner", async () => {
    const project = await projects.project(owner, { name: "short.txt", bytes: text });
    const body = { project_id: project.project_id };
    expect(await filesOf(project)).not.toEqual([]);
    expect(await projects.call(calls.delete.path, owner, body)).toMatchObject({ code: 20000 });
    expect(await projects.call(calls.delete.path, owner, body)).toMatchObject({ code: codes.projectMissing.code });
    await projects.documents.drain();
    expect(await filesOf(project)).toEqual([]);
  });

  it("leaves no file where it is deleted while its files are copied, or before", async () => {
    const { files, features } = projects.documents.app;
    const copy = files.copy.bind(files);
    const deleteNow = async (project: Project) => {
      await projects.call(calls.delete.path, owner, { project_id: project.project_id });
      const folder = (await filesOf(project))[0]?.replace(/(?<=\/)[^/]*$/, "");
      if (folder !== undefined) await features.postEditing.work.deleteFiles(folder);
    };
    for (const when of ["before", "after"] as const) {
      const { uid } = await projects.documents.translated(owner, { name: `${when}.txt`, bytes: text });
      const { data: project } = await projects.call<Project>(calls.create.path, owner, { uid });
      let isDeleted = false;
      files.copy = async (from, to) => {
        if (when === "after") await copy(from, to);
        if (!isDeleted) await deleteNow(project);
        isDeleted = true;
        if (when === "before") await copy(from, to);
      };
      const job = projects.documents.app.enqueued.findLast(({ name }) => name === "post-editing.prepare");
      await projects.run("post-editing.prepare", job?.payload ?? {});
      files.copy = copy;
      expect([when, isDeleted, await filesOf(project)]).toEqual([when, true, []]);
    }
  });

  it("is renamed, and listed with the last changed first", async () => {
    const project = await projects.project(owner, { name: "a.txt", bytes: text });
    const renamed = await projects.call<Project>(calls.update.path, owner, {
      project_id: project.project_id,
      name: " Tea ",
    });
    expect(renamed.data.name).toBe("Tea");
    projects.documents.app.clock.advance({ minutes: 1 });
    const other = await projects.project(owner, { name: "b.txt", bytes: text });
    const { data } = await projects.call<{ projects: Project[]; total: number }>(calls.list.path, owner);
    expect(data.projects.slice(0, 2).map(({ project_id: id }) => id)).toEqual([other.project_id, project.project_id]);
    expect(data.total).toBe(data.projects.length);
  });
});

describe("a project of a document that was only uploaded", () => {
  it("is cut into sentences without a translation, and asks for its languages", async () => {
    const uid = await projects.documents.upload(owner, { name: "new.txt", bytes: text });
    await projects.documents.drain();
    const refused = await projects.call(calls.create.path, owner, { uid, src_lang: "en-us" });
    expect(refused.code).toBe(codes.projectLanguages.code);
    const { data } = await projects.call<Project>(calls.create.path, owner, { uid, src_lang: "en-us", tgt_lang: "fr" });
    expect(data.state).toBe("preparing");
    await projects.documents.drain();
    const segments = await projects.segments(owner, data.project_id);
    expect(segments.map(({ target, status }) => [target, status])).toEqual(segments.map(() => [null, "untranslated"]));
    expect(segments).toHaveLength(3);
    const file = await projects.export(owner, data.project_id);
    expect(file.toString()).toBe(text);
  });
});

describe("the file of a project", () => {
  it("is the download it was made of while nobody edits, and after an edit was taken back, for every format", async () => {
    const differing: string[] = [];
    const ofFormat = new Map((await sampleFiles()).map((file) => [file.name.split(".").at(-1), file]));
    for (const file of ofFormat.values()) {
      const project = await projects.project(owner, file);
      const download = (await projects.documents.download(owner, project.uid ?? "")).rawPayload;
      if (!(await projects.export(owner, project.project_id)).equals(download)) differing.push(`${file.name} unedited`);
      const segments = await projects.segments(owner, project.project_id);
      const segment = segments.find(({ locked, target }) => !locked && target !== null);
      if (segment === undefined) throw new Error(`${file.name} has no segment`);
      const [changed] = await projects.save(owner, project.project_id, [edit(segment, "改了。")]);
      expect(changed?.outcome, file.name).toBe("saved");
      const back = { ...segment, version: changed?.version ?? 0 };
      const { target, status } = segment;
      await projects.save(owner, project.project_id, [edit(back, "", { target, status, cause: "undone" })]);
      if (!(await projects.export(owner, project.project_id)).equals(download)) differing.push(`${file.name} back`);
    }
    expect(differing).toEqual([]);
  });

  it("has what was edited, and nothing else that differs", async () => {
    const project = await projects.project(owner, { name: "diff.txt", bytes: text });
    const lines = (await projects.export(owner, project.project_id)).toString().split("\n");
    const segments = await projects.segments(owner, project.project_id);
    const last = segments.at(-1);
    if (last === undefined) throw new Error("There is no segment");
    await projects.save(owner, project.project_id, [edit(last, "请打给 12 个人。", { status: "translated" })]);
    const edited = (await projects.export(owner, project.project_id)).toString().split("\n");
    expect(edited).toEqual([lines[0], "请打给 12 个人。", ""]);
    const xliff = (await projects.export(owner, project.project_id, "bilingual_xliff")).toString();
    expect(xliff).toContain("请打给 12 个人。");
    expect((await projects.export(owner, project.project_id, "tmx")).toString()).toContain("请打给 12 个人。");
  });
});

async function filesOf({ project_id: id }: Project): Promise<readonly string[]> {
  const { objects } = await projects.documents.app.files.list("accounts/");
  return objects.map(({ key }) => key).filter((key) => key.includes(id));
}

async function logInAgain(): Promise<Caller> {
  const { data } = await projects.documents.app.login("owner@example.com", "secret12");
  return { token: data.access_token };
}
