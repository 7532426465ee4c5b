import { errorCatalogue as codes } from "@yiqiao/contracts/errors";
import {
  postEditingCalls as calls,
  type Project,
  projectLimits,
  type ProjectQuality,
  projectQualityCalls as qualityCalls,
} from "@yiqiao/contracts/post-editing";
import { describe, expect, it } from "vitest";
import type { Caller } from "#testing/documents/documents-app";
import { projectEach } from "../testing/project-each.ts";
import { type ProjectMember, type ProjectsApp } from "../testing/projects-app.ts";

let projects: ProjectsApp;
let owner: Caller;
let friend: Caller;
let stranger: Caller;
let project: Project;
projectEach("Good morning to you. The café closed early! Please call 12 people.\n", async (scene) => {
  ({ projects, owner, friend, stranger, project } = scene);
  await invite("translator");
});

const post = <Data>(path: string, caller: ProjectMember, body: object) =>
  projects.call<Data>(path, caller, { project_id: project.project_id, ...body });
const invite = (role: string) => post(calls.invite.path, owner, { account: "friend@example.com", role });
const read = async (caller: ProjectMember) =>
  projects.call<ProjectQuality>(`${qualityCalls.quality.path}?project_id=${project.project_id}`, caller);
const finding = (id: number, digit = "a") => ({ id, fingerprint: digit.repeat(16) });
const ignore = (caller: ProjectMember, body: object) =>
  post<ProjectQuality>(qualityCalls.ignore.path, caller, { rule: "number", ...body });
const heed = (caller: ProjectMember, body: object) => post<ProjectQuality>(qualityCalls.heed.path, caller, body);
const switchRules = (caller: ProjectMember, rules: object) =>
  post<ProjectQuality>(qualityCalls.switchRules.path, caller, { rules });
const listIgnoredBy = async (caller: ProjectMember) =>
  (await read(caller)).data.ignored.map(({ id, fingerprint, reason, author }) => [id, fingerprint[0], reason, author]);

describe("a finding that is ignored", () => {
  it("is so for all, with who ignored it and why, until somebody heeds it again", async () => {
    await ignore(friend, { ...finding(2), reason: " As the client wants it. " });
    projects.documents.app.clock.advance({ ms: 1000 });
    await ignore(owner, finding(1, "b"));
    await ignore(owner, { ...finding(2), reason: "Later." });
    expect(await listIgnoredBy(owner)).toEqual([
      [1, "b", "", "owner@example.com"],
      [2, "a", "As the client wants it.", "friend@example.com"],
    ]);
    await heed(owner, finding(2, "b"));
    expect(await listIgnoredBy(friend)).toHaveLength(2);
    await heed(friend, finding(2));
    expect(await listIgnoredBy(friend)).toEqual([[1, "b", "", "owner@example.com"]]);
  });

  it("is ignored by nobody who only reads, and in segments and projects that are there alone", async () => {
    await ignore(owner, finding(0));
    await invite("reader");
    expect(await listIgnoredBy(friend)).toHaveLength(1);
    const refused = [await ignore(friend, finding(1)), await heed(friend, finding(0))];
    expect(refused.map(({ code }) => code)).toEqual(Array.from({ length: 2 }, () => codes.projectReadOnly.code));
    const outside = [await read(stranger), await ignore(stranger, finding(1)), await heed(stranger, finding(0))];
    expect(outside.map(({ code }) => code)).toEqual(Array.from({ length: 3 }, () => codes.projectMissing.code));
    expect((await ignore(owner, finding(9))).code).toBe(codes.segmentMissing.code);
    const first = project;
    project = await projects.project(owner, { name: "other.txt", bytes: "Good evening.\n" });
    await heed(owner, finding(0));
    expect(await listIgnoredBy(owner)).toEqual([]);
    project = first;
    expect(await listIgnoredBy(owner)).toHaveLength(1);
  });

  it("goes along where segments are merged", async () => {
    await ignore(owner, finding(0));
    await ignore(owner, finding(1));
    await ignore(owner, finding(1, "b"));
    const segments = [0, 1].map((id) => ({ id, version: 0 }));
    expect((await post(calls.merge.path, owner, { segments })).code).toBe(20000);
    expect((await listIgnoredBy(owner)).map(([id, print]) => [id, print])).toEqual([
      [0, "a"],
      [0, "b"],
    ]);
  });

  it("is one of so many at most", async () => {
    await projects.documents.app.database.pool.query(
      `insert into project_ignored_findings (project_id, segment, fingerprint, rule, reason, person, at)
       select $1, 0, n::text, 'number', '', gen_random_uuid(), now() from generate_series(1, $2) n`,
      [project.project_id, projectLimits.ignored],
    );
    expect((await ignore(owner, finding(0))).code).toBe(codes.projectPeopleLimit.code);
  });
});

describe("the rules of a project", () => {
  it("are switched by its owner and reviewers, for all", async () => {
    expect((await read(friend)).data.rules).toEqual({});
    expect((await switchRules(friend, { capitals: false })).code).toBe(codes.projectReadOnly.code);
    await invite("reviewer");
    await switchRules(friend, { capitals: false, "han-latin-spaces": true });
    expect((await read(owner)).data.rules).toEqual({ capitals: false, "han-latin-spaces": true });
    await switchRules(owner, {});
    expect((await read(friend)).data.rules).toEqual({});
    expect((await switchRules(stranger, {})).code).toBe(codes.projectMissing.code);
  });
});
