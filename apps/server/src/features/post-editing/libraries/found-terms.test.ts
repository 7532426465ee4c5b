import { errorCatalogue as codes } from "@yiqiao/contracts/errors";
import type { Library } from "@yiqiao/contracts/libraries";
import {
  type FoundTerms,
  postEditingCalls as calls,
  type Project,
  projectLimits,
  projectPanelCalls as panelCalls,
} from "@yiqiao/contracts/post-editing";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { Caller } from "#testing/documents/documents-app";
import { librariesOf } from "../testing/project-libraries.ts";
import { buildProjectsApp, type ProjectMember, type ProjectsApp } from "../testing/projects-app.ts";

let projects: ProjectsApp;
let libraries: ReturnType<typeof librariesOf>;
let owner: Caller;
let friend: Caller;
let member: Caller;
let reader: ProjectMember;
let project: Project;
/** Of the same owner, with more segments and a termbase of its own. */
let longer: Project;
let animals: Library;
let shared: Library;
let others: Library;
beforeAll(async () => {
  projects = await buildProjectsApp();
  libraries = librariesOf(projects);
  owner = await projects.user("owner@example.com");
  friend = await projects.user("friend@example.com");
  member = await projects.user("member@example.com");
  const bytes = "Six ships sail. Seven wolves howl! Eight bells ring.\nA wolf and a NASA ship.\n";
  project = await projects.project(owner, { name: "wolves.txt", bytes });
  longer = await projects.project(owner, { name: "more.txt", bytes: `${bytes}Nine wolves howl.\n` });
  animals = await libraries.create(owner, "Animals", { flag: "2" });
  shared = await libraries.create(friend, "Shared", { flag: "2" });
  others = await libraries.create(owner, "Not of the project", { flag: "2" });
  await libraries.share(friend, shared, "owner@example.com", "reader");
  await libraries.insert(owner, animals, { source: "wolf", target: "狼", note: "the animal" });
  await libraries.insert(owner, animals, { source: "wolf", target: "野狗", forbidden: true });
  await libraries.insert(friend, shared, { source: "Six", target: "陆", case_sensitive: true });
  await libraries.insert(owner, others, { source: "bells", target: "钟" });
  await update(project, [animals, shared]);
  await update(longer, [others]);
  reader = await guest();
  await projects.call(calls.invite.path, owner, { project_id: id(), account: "member@example.com", role: "reader" });
});
afterAll(() => projects.documents.close());
beforeEach(async () => {
  await projects.documents.app.database.pool.query("delete from rate_limits");
});

const id = () => project.project_id;
const update = ({ project_id }: Project, termbases: readonly Library[] | null) =>
  projects.call<Project>(calls.update.path, owner, {
    project_id,
    tb_ids: termbases?.map(({ bank_id }) => bank_id) ?? null,
  });
async function guest(): Promise<ProjectMember> {
  const body = { project_id: id(), right: "read", libraries: "terms" };
  const { project_pass } = (await projects.call<{ project_pass: string }>(calls.createPass.path, owner, body)).data;
  const answer = await projects.call(calls.enter.path, {}, { project_id: id(), project_pass, name: "Ann" });
  const cookie = [answer.response.headers["set-cookie"]].flat().find((each) => each?.startsWith("project-"));
  return { cookie: cookie?.split(";")[0] ?? "" };
}
const terms = (caller: ProjectMember, ids: readonly number[], of = project) =>
  projects.call<FoundTerms>(`${panelCalls.terms.path}?project_id=${of.project_id}&ids=${ids.join(",")}`, caller);
const idsIn = ({ data }: Awaited<ReturnType<typeof terms>>) => data.segments.map((segment) => segment.id);

const wolf = {
  source: "wolf",
  targets: ["狼"],
  forbidden: ["野狗"],
  case_sensitive: false,
  bank_name: "Animals",
};
const six = { source: "Six", targets: ["陆"], forbidden: [], case_sensitive: true, bank_name: "Shared" };

describe("terms in the sources of segments", () => {
  it.each([
    ["its owner", () => owner],
    ["members", () => member],
    ["guests who may only read, where their link shows terms", () => reader],
  ])("are those of the project's termbases, by the owner's right, for %s", async (_, caller) => {
    const { data } = await terms(caller(), [3, 2, 1, 0]);
    expect(data.segments).toEqual([
      { id: 0, terms: [{ ...six, start: 0, end: 3 }] },
      { id: 1, terms: [{ ...wolf, start: 6, end: 12 }] },
      { id: 3, terms: [{ ...wolf, start: 2, end: 6 }] },
    ]);
  });

  it("are those of the segments that were asked for, of this project", async () => {
    expect(idsIn(await terms(reader, [1]))).toEqual([1]);
    expect((await terms(owner, [0, 1, 2, 3, 4], longer)).data.segments).toMatchObject([
      { id: 2, terms: [{ source: "bells", targets: ["钟"] }] },
    ]);
    expect(idsIn(await terms(owner, [2, 4]))).toEqual([]);
    const tooMany = Array.from({ length: projectLimits.window + 1 }, (_, at) => at);
    expect((await terms(reader, tooMany)).code).toBe(codes.invalidRequest.code);
    expect(idsIn(await terms(reader, tooMany.slice(1)))).toEqual([1, 3]);
  });

  it("are told to nobody else", async () => {
    for (const caller of [friend, {}]) expect((await terms(caller, [1])).code).toBe(codes.projectMissing.code);
    expect((await terms(reader, [2], longer)).code).toBe(codes.projectMissing.code);
    expect((await terms(member, [2], longer)).code).toBe(codes.projectMissing.code);
  });

  it("are none without a termbase, and those that are left when one is gone", async () => {
    const none = { version: "", segments: [] };
    await update(project, []);
    expect((await terms(reader, [0, 1])).data).toEqual(none);
    await update(project, [shared, animals]);
    await libraries.unshare(friend, shared);
    expect(idsIn(await terms(reader, [0, 1]))).toEqual([1]);
    await update(project, [animals]);
    await libraries.share(friend, shared, "owner@example.com", "reader");
  });

  it("have another version after each change of the termbases", async () => {
    const versions: string[] = [];
    const ask = async () => versions.push((await terms(reader, [0])).data.version);
    await ask();
    await ask();
    await libraries.insert(owner, animals, { source: "ship", target: "船" });
    await ask();
    await update(project, [animals, others]);
    await ask();
    await update(project, [animals]);
    await ask();
    const [first, again, changed, withOther, without] = versions;
    expect(again).toBe(first);
    expect(without).toBe(changed);
    expect(new Set([first, changed, withOther, ""]).size).toBe(4);
  });

  it("are not asked for without end, but for all of a long project several times", async () => {
    const { rateLimiter } = projects.documents.app.features;
    await terms(reader, [1]);
    const { rows } = await projects.documents.app.database.pool.query<{ key: string }>("select key from rate_limits");
    const key = rows.map((row) => row.key).find((each) => each.startsWith("project-terms:")) ?? "";
    for (let time = 1; time < 299; time += 1) await rateLimiter.take({ key, limit: 300, windowS: 60 });
    expect((await terms(reader, [1])).code).toBe(20000);
    expect((await terms(reader, [1])).code).toBe(codes.tooManyRequests.code);
    expect((await terms(member, [1])).code).toBe(20000);
  });
});
