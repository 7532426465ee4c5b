import { errorCatalogue as codes } from "@yiqiao/contracts/errors";
import type { Library } from "@yiqiao/contracts/libraries";
import { postEditingCalls as calls, type Project, type ProjectSegment } from "@yiqiao/contracts/post-editing";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { Caller } from "#testing/documents/documents-app";
import { librariesOf } from "../testing/project-libraries.ts";
import { buildProjectsApp, edit, type ProjectsApp } from "../testing/projects-app.ts";

let projects: ProjectsApp;
let libraries: ReturnType<typeof librariesOf>;
let owner: Caller;
let friend: Caller;
let project: Project;
let memory: Library;
let count = 0;
beforeAll(async () => {
  projects = await buildProjectsApp();
  libraries = librariesOf(projects);
  owner = await projects.user("owner@example.com");
  friend = await projects.user("friend@example.com");
});
afterAll(() => projects.documents.close());
beforeEach(async () => {
  count += 1;
  memory = await libraries.create(owner, `Letters ${count}`);
  const bytes = "Good morning to you. The café closed early! Please call 12 people.\n";
  project = await projects.project(owner, { name: `${count}.txt`, bytes });
});

const update = (body: object) =>
  projects.call<Project>(calls.update.path, owner, { project_id: project.project_id, ...body });
const entriesOf = (library: Library, caller: Caller = owner) => libraries.entries(caller, library);
const confirmed = { status: "translated", cause: "confirmed" } as const;
/** Saves an edit of the segment as it stands, and lets the jobs run. */
async function save(index: number, text: string, more: object = {}, caller: Caller = owner): Promise<ProjectSegment> {
  const segment = (await projects.segments(owner, project.project_id))[index];
  if (segment === undefined) throw new Error(`There is no segment ${index}`);
  const [saved] = await projects.save(caller, project.project_id, [edit(segment, text, more)]);
  expect(saved?.outcome).toBe("saved");
  await projects.documents.drain();
  return segment;
}
const share = (library: Library, role: "reader" | "editor") =>
  libraries.share(friend, library, "owner@example.com", role);

describe("what is confirmed in a project", () => {
  it("goes to the memory that the project names, and takes the place of what was confirmed there before", async () => {
    await save(0, "无处可去。", confirmed);
    expect((await update({ memory_id: memory.bank_id })).data).toMatchObject({ memory_id: memory.bank_id });
    await save(1, "草稿", { cause: "typed" });
    await save(2, "填入", { cause: "inserted", status: "translated" });
    expect(await entriesOf(memory)).toEqual([]);
    await save(1, "咖啡馆关得早！", confirmed);
    await save(2, "请打给 12 个人。", { ...confirmed, status: "reviewed" });
    expect((await entriesOf(memory)).map(({ source, target, origin }) => [source, target, origin])).toEqual([
      ["The café closed early!", "咖啡馆关得早！", "post-editing"],
      ["Please call 12 people.", "请打给 12 个人。", "post-editing"],
    ]);
    await save(1, "咖啡馆早关门了！", confirmed);
    expect((await entriesOf(memory)).map(({ target }) => target)).toEqual(["咖啡馆早关门了！", "请打给 12 个人。"]);
  });

  it("is there once, however often the job runs, and not while somebody is changing it again", async () => {
    await update({ memory_id: memory.bank_id });
    const { id } = await save(0, "早上好。", confirmed);
    const job = { id: project.project_id, segments: [id] };
    await projects.run("post-editing.remember", job);
    expect(await entriesOf(memory)).toHaveLength(1);
    await save(0, "早上", { cause: "typed" });
    await projects.run("post-editing.remember", job);
    expect((await entriesOf(memory)).map(({ target }) => target)).toEqual(["早上好。"]);
  });

  it("goes there by the right of the project's owner, and tells who confirmed it", async () => {
    await update({ memory_id: memory.bank_id });
    const body = { project_id: project.project_id, account: "friend@example.com", role: "translator" };
    await projects.call(calls.invite.path, owner, body);
    await save(0, "早上好。", confirmed);
    await save(0, "早上好！", confirmed, friend);
    expect(await entriesOf(memory)).toMatchObject([
      { target: "早上好！", author: "owner@example.com", editor: "friend@example.com" },
    ]);
  });

  it("is found by its context again", async () => {
    const bytes = "Six ships sail. Seven wolves howl! Eight bells ring.\nSeven wolves howl!\n";
    project = await projects.project(owner, { name: "wolves.txt", bytes });
    await update({ memory_id: memory.bank_id });
    await save(1, "七狼嚎叫！", confirmed);
    const again = await projects.project(owner, { name: "again.txt", bytes });
    const origins = (await projects.segments(owner, again.project_id)).map(({ origin }) => origin);
    expect(origins).toEqual(["mt", "context", "mt", "exact"]);
  });

  it("waits for approval where the memory's owner wants that", async () => {
    const shared = await libraries.create(friend, "Shared");
    await libraries.update(friend, shared, { write_policy: "approved" });
    await share(shared, "reader");
    expect((await update({ memory_id: shared.bank_id })).code).toBe(20000);
    await save(0, "早上好。", confirmed);
    expect(await entriesOf(shared, friend)).toMatchObject([{ target: "早上好。", status: "pending" }]);
  });

  it("is told not to go there once the owner may no longer, and goes again when that is mended", async () => {
    const shared = await libraries.create(friend, "Withdrawn");
    await share(shared, "editor");
    await update({ memory_id: shared.bank_id });
    await libraries.unshare(friend, shared);
    await save(0, "早上好。", confirmed);
    expect(await projects.get(owner, project.project_id)).toMatchObject({ memory_problem: "closed" });
    expect(await entriesOf(shared, friend)).toEqual([]);
    await share(shared, "editor");
    await save(1, "关得早！", confirmed);
    expect(await projects.get(owner, project.project_id)).toMatchObject({ memory_problem: null });
    await save(1, "早".repeat(20_000), confirmed);
    expect(await projects.get(owner, project.project_id)).toMatchObject({ memory_problem: "unfit" });
  });
});

describe("the libraries of a project", () => {
  it("are those that its owner may use, and the memory one that the owner may write to", async () => {
    const foreign = await libraries.create(friend, "Foreign");
    const french = await libraries.create(owner, "French", { tgt_lang: "fr" });
    const terms = await libraries.create(owner, "Terms", { flag: "2" });
    const read = await libraries.create(friend, "Read");
    await share(read, "reader");
    const wrong: readonly (readonly [object, number])[] = [
      [{ memory_id: foreign.bank_id }, codes.libraryUnknown.code],
      [{ memory_id: terms.bank_id }, codes.libraryUnknown.code],
      [{ memory_id: french.bank_id }, codes.libraryLanguages.code],
      [{ memory_id: read.bank_id }, codes.libraryReadOnly.code],
      [{ tm_ids: [memory.bank_id, foreign.bank_id] }, codes.libraryUnknown.code],
      [{ tm_ids: [french.bank_id] }, codes.libraryUnknown.code],
      [{ tb_ids: [memory.bank_id] }, codes.libraryUnknown.code],
    ];
    for (const [body, code] of wrong) expect([body, (await update(body)).code]).toEqual([body, code]);
    const given = { memory_id: memory.bank_id, tm_ids: [read.bank_id, memory.bank_id], tb_ids: [terms.bank_id] };
    expect((await update(given)).data).toMatchObject(given);
    expect((await update({ memory_id: null, tm_ids: null, tb_ids: [] })).data).toMatchObject({
      memory_id: null,
      tm_ids: null,
      tb_ids: [],
    });
  });

  it("are looked at when the project is made", async () => {
    const foreign = await libraries.create(friend, "Not yours");
    const { uid } = await projects.documents.translated(owner, { name: "new.txt", bytes: "Good evening.\n" });
    const refused = await projects.call(calls.create.path, owner, { uid, tm_ids: [foreign.bank_id] });
    expect(refused.code).toBe(codes.libraryUnknown.code);
    const made = await projects.call<Project>(calls.create.path, owner, { uid, tm_ids: [memory.bank_id] });
    expect(made.data).toMatchObject({ tm_ids: [memory.bank_id] });
  });
});
