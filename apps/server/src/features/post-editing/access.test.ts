import { errorCatalogue as codes } from "@yiqiao/contracts/errors";
import { postEditingCalls as calls, type Project, type ProjectPeople } from "@yiqiao/contracts/post-editing";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { buildSite } from "#testing";
import type { Caller } from "#testing/documents/documents-app";
import { buildProjectsApp, edit, type ProjectMember, type ProjectsApp } from "./testing/projects-app.ts";

let projects: ProjectsApp;
let owner: Caller;
let colleague: Caller;
let stranger: Caller;
let project: Project;
const guest: Caller = {};
beforeAll(async () => {
  projects = await buildProjectsApp();
  await buildSite(projects.documents.app.database.db, { id: 5, host: "acme.example", config: { do_cat: true } });
  owner = await projects.user("owner@example.com");
  colleague = await projects.user("colleague@example.com");
  stranger = { ...(await projects.user("stranger@example.com", { siteId: 5 })), host: "acme.example" };
  project = await projects.project(owner, {
    name: "memo.txt",
    bytes: "Good morning to you.\nPlease call 12 people.\n",
  });
});
afterAll(() => projects.documents.close());
beforeEach(async () => {
  await projects.documents.app.database.pool.query("delete from rate_limits");
});

const post = <Data>(path: string, caller: ProjectMember, body: object = {}) =>
  projects.call<Data>(path, caller, { project_id: project.project_id, ...body });
const read = (path: string, caller: ProjectMember) =>
  projects.call(`${path}?project_id=${project.project_id}&ids=0&since=0&id=0`, caller);
const reads = [calls.get, calls.skeleton, calls.segments, calls.history, calls.changes].map(({ path }) => path);
const trySave = (caller: ProjectMember, more: object = {}) =>
  post<{ edits: { outcome: string }[] }>(calls.save.path, caller, {
    edits: [{ ...edit({ id: 0, version: 0 }, "一"), ...more }],
  });

/** The cookie of who comes in by a pass. */
async function enter(pass: string, name = "Guest"): Promise<ProjectMember> {
  const answer = await projects.call<Project>(calls.enter.path, guest, {
    project_id: project.project_id,
    project_pass: pass,
    name,
  });
  expect(answer.code).toBe(20000);
  const cookie = [answer.response.headers["set-cookie"]].flat().find((each) => each?.startsWith("project-"));
  expect(cookie).toMatch(/HttpOnly; SameSite=Strict/);
  return { cookie: cookie?.split(";")[0] ?? "" };
}
const passFor = async (body: object) => {
  const { data } = await post<{ project_pass: string; pass_id: string }>(calls.createPass.path, owner, body);
  return data;
};

describe("a project", () => {
  it("is not there for anybody whom nobody let in", async () => {
    for (const caller of [guest, colleague, stranger, { cookie: `project-${project.project_id}=a.b` }]) {
      for (const path of reads) expect((await read(path, caller)).code, path).toBe(codes.projectMissing.code);
      expect((await trySave(caller)).code).toBe(codes.projectMissing.code);
      await expect(projects.export(caller, project.project_id)).rejects.toThrow(String(codes.projectMissing.code));
    }
  });

  it("is read by readers, edited by translators, locked by reviewers, and kept by its owner alone", async () => {
    const account = "colleague@example.com";
    const lock = { locked: true, cause: "locked", version: 1 };
    const expected = {
      reader: [codes.projectReadOnly.code, null],
      translator: [20000, "refused"],
      reviewer: [20000, "saved"],
    };
    for (const [role, [code, outcome]] of Object.entries(expected)) {
      expect((await post(calls.invite.path, owner, { account, role })).code).toBe(20000);
      expect((await read(calls.skeleton.path, colleague)).code).toBe(20000);
      const { status, target } = (await projects.segments(colleague, project.project_id))[0] ?? {};
      const answer = await trySave(colleague, {
        ...lock,
        version: (await projects.segments(owner, project.project_id))[0]?.version,
        status,
        target,
      });
      expect(answer.code, role).toBe(code);
      expect(answer.data?.edits?.[0]?.outcome ?? null, role).toBe(outcome);
      for (const path of [calls.invite.path, calls.createPass.path, calls.delete.path, calls.update.path]) {
        const body = { account: "x@example.com", role: "reader", right: "read" };
        expect((await post(path, colleague, body)).code, path).toBe(codes.projectReadOnly.code);
      }
    }
    const { data } = await projects.call<{ projects: Project[] }>(calls.list.path, colleague);
    expect(data.projects).toMatchObject([{ project_id: project.project_id, role: "reviewer", uid: null }]);
    const people = await projects.call<ProjectPeople>(`${calls.people.path}?project_id=${project.project_id}`, owner);
    expect(people.data.members).toMatchObject([{ role: "reviewer", account: expect.stringContaining("***") }]);
    const [{ account_id } = { account_id: "" }] = people.data.members;
    expect((await post(calls.uninvite.path, owner, { account_id })).data).toMatchObject({ members: [] });
    expect((await read(calls.get.path, colleague)).code).toBe(codes.projectMissing.code);
  });

  it("lets a translator change what was reviewed only as something to be reviewed again", async () => {
    const editor = await enter((await passFor({ right: "edit" })).project_pass);
    const second = (await projects.segments(owner, project.project_id))[1] ?? { id: 1, version: 0 };
    const [reviewed] = await projects.save(owner, project.project_id, [edit(second, "二", { status: "reviewed" })]);
    const now = { id: second.id, version: reviewed?.version ?? 0 };
    const [kept] = await projects.save(editor, project.project_id, [edit(now, "三", { status: "reviewed" })]);
    const [lowered] = await projects.save(editor, project.project_id, [edit(now, "三")]);
    expect([reviewed?.outcome, kept?.outcome, lowered?.outcome]).toEqual(["saved", "refused", "saved"]);
  });

  it("takes members of its own site alone, and not its owner", async () => {
    for (const account of ["stranger@example.com", "nobody@example.com", "owner@example.com"]) {
      const answer = await post(calls.invite.path, owner, { account, role: "reader" });
      expect([account, answer.code]).toEqual([account, codes.memberMissing.code]);
    }
  });
});

it("is not there, for nobody, while its site has no post-editing", async () => {
  const { project_pass } = await passFor({ right: "edit" });
  const inside = await enter(project_pass);
  const { pool } = projects.documents.app.database;
  const set = (isOn: boolean) =>
    pool.query("update sites set config = config || jsonb_build_object('do_cat', $1::boolean) where id = 0", [isOn]);
  await set(false);
  for (const caller of [owner, inside]) {
    expect((await read(calls.get.path, caller)).code).toBe(codes.projectMissing.code);
    expect((await trySave(caller)).code).toBe(codes.projectMissing.code);
  }
  const body = { project_id: project.project_id, project_pass, name: "Ann" };
  expect((await projects.call(calls.enter.path, guest, body)).code).toBe(codes.projectPassWrong.code);
  await set(true);
  for (const caller of [owner, inside]) expect((await read(calls.get.path, caller)).code).toBe(20000);
});

describe("a pass", () => {
  it("opens the project without an account, to read or to edit, under the guest's name", async () => {
    const reader = await enter((await passFor({ right: "read" })).project_pass);
    expect((await read(calls.skeleton.path, reader)).code).toBe(20000);
    expect((await trySave(reader)).code).toBe(codes.projectReadOnly.code);
    const editor = await enter((await passFor({ right: "edit" })).project_pass, "Ann");
    const [, second] = await projects.segments(editor, project.project_id);
    const [saved] = await projects.save(editor, project.project_id, [edit(second ?? { id: 1, version: 0 }, "二")]);
    expect(saved?.outcome).toBe("saved");
    expect((await projects.segments(owner, project.project_id))[1]?.editor).toBe("Ann");
    expect((await post(calls.people.path, editor)).status).toBe(404);
  });

  it("does so no longer once it is revoked or over, at once for who is inside", async () => {
    const { project_pass: pass, pass_id: passId } = await passFor({ right: "edit" });
    const inside = await enter(pass);
    expect((await post(calls.revokePass.path, owner, { pass_id: passId })).code).toBe(20000);
    for (const path of reads) expect((await read(path, inside)).code, path).toBe(codes.projectMissing.code);
    const wrong = { project_id: project.project_id, name: "Ann" };
    for (const project_pass of [pass, "guessed", "AAAAAAAAAAAAAAAAAAAAAA"]) {
      const answer = await projects.call(calls.enter.path, guest, { ...wrong, project_pass });
      expect(answer.code).toBe(codes.projectPassWrong.code);
    }
    const short = await enter((await passFor({ right: "edit", days: 1 })).project_pass);
    projects.documents.app.clock.advance({ days: 1 });
    expect((await read(calls.get.path, short)).code).toBe(codes.projectMissing.code);
  });

  it("is kept as a hash alone, is of one project, and there are not more than twenty", async () => {
    const { data } = await projects.documents.app.login("owner@example.com", "secret12");
    owner = { token: data.access_token };
    const { project_pass: pass } = await passFor({ right: "edit" });
    const { rows } = await projects.documents.app.database.pool.query("select p::text as row from project_passes p");
    expect(rows.length).toBeGreaterThan(0);
    expect(JSON.stringify(rows)).not.toContain(pass);
    const other = await projects.project(owner, { name: "other.txt", bytes: "Good evening to you.\n" });
    const answer = await projects.call(calls.enter.path, guest, {
      project_id: other.project_id,
      project_pass: pass,
      name: "Ann",
    });
    expect(answer.code).toBe(codes.projectPassWrong.code);
    const made = [];
    for (let time = 0; time < 21; time += 1)
      made.push((await post(calls.createPass.path, owner, { right: "read" })).code);
    expect(made.at(-1)).toBe(codes.projectPeopleLimit.code);
  });
});
