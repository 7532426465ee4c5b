import { errorCatalogue as codes } from "@yiqiao/contracts/errors";
import type { Library } from "@yiqiao/contracts/libraries";
import {
  postEditingCalls as calls,
  type KnownNames,
  namesMost,
  type Project,
  projectPanelCalls as panelCalls,
} from "@yiqiao/contracts/post-editing";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { Caller } from "#testing/documents/documents-app";
import { librariesOf } from "../testing/project-libraries.ts";
import { buildProjectsApp, type ProjectMember, type ProjectsApp } from "../testing/projects-app.ts";

let projects: ProjectsApp;
let libraries: ReturnType<typeof librariesOf>;
let owner: Caller;
let member: Caller;
let stranger: Caller;
let project: Project;
let ships: Library;
let reversed: Library;
let others: Library;
beforeAll(async () => {
  projects = await buildProjectsApp();
  libraries = librariesOf(projects);
  owner = await projects.user("owner@example.com");
  member = await projects.user("member@example.com");
  stranger = await projects.user("stranger@example.com");
  project = await projects.project(owner, { name: "ships.txt", bytes: "Ann and NASA sail.\n" });
  ships = await libraries.create(owner, "Ships");
  reversed = await libraries.create(owner, "Back", { src_lang: "zh-cn", tgt_lang: "en-us", tow_way: "1" });
  others = await libraries.create(owner, "Not of the project");
  await libraries.insert(owner, ships, { source: "The NASA ship, C++ aboard", target: "那艘 Orion 船" });
  await libraries.insert(owner, ships, { source: "An annual Xi'an meeting of Annabel", target: "会" });
  await libraries.insert(owner, reversed, { source: "玛丽", target: "Mary sings" });
  await libraries.insert(owner, others, { source: "Kate left", target: "凯特走了" });
  await use([ships, reversed]);
  await projects.call(calls.invite.path, owner, {
    project_id: project.project_id,
    account: "member@example.com",
    role: "reader",
  });
});
afterAll(() => projects.documents.close());
beforeEach(async () => {
  await projects.documents.app.database.pool.query("delete from rate_limits");
});

const use = (memories: readonly Library[]) =>
  projects.call<Project>(calls.update.path, owner, {
    project_id: project.project_id,
    tm_ids: memories.map(({ bank_id }) => bank_id),
  });
const known = (caller: ProjectMember, names: readonly string[]) =>
  projects.call<KnownNames>(panelCalls.knownNames.path, caller, { project_id: project.project_id, names });

describe("names that the memories of a project have", () => {
  it.each([
    ["its owner", () => owner],
    ["members", () => member],
  ])("are those that stand whole in a source, in the project's direction, for %s", async (_, caller) => {
    const asked = ["NASA", "Ann", "Annabel", "Xi'an", "Orion", "Mary", "Kate", "C++", "nasa", "(", "a|NASA"];
    const { data } = await known(caller(), asked);
    expect(data.known).toEqual(["NASA", "Annabel", "Xi'an", "Mary", "C++", "nasa"]);
  });

  it("are not known at all where the project uses no memory", async () => {
    await use([]);
    expect((await known(owner, ["NASA"])).data).toEqual({ known: null });
    await use([ships, reversed]);
  });

  it("are told to nobody else, and so many at a time", async () => {
    for (const caller of [stranger, {}]) expect((await known(caller, ["NASA"])).code).toBe(codes.projectMissing.code);
    const many = Array.from({ length: namesMost + 1 }, (_, at) => `Name${at}`);
    expect((await known(owner, many)).code).toBe(codes.invalidRequest.code);
    expect((await known(owner, many.slice(1))).data).toEqual({ known: [] });
    for (const names of [[], [" "], ["N".repeat(101)]]) {
      expect((await known(owner, names)).code).toBe(codes.invalidRequest.code);
    }
  });

  it("are not asked for without end, but for all of a long project several times", async () => {
    const { rateLimiter } = projects.documents.app.features;
    await known(owner, ["NASA"]);
    const { rows } = await projects.documents.app.database.pool.query<{ key: string }>("select key from rate_limits");
    const key = rows.map((row) => row.key).find((each) => each.startsWith("project-names:")) ?? "";
    for (let time = 1; time < 29; time += 1) await rateLimiter.take({ key, limit: 30, windowS: 60 });
    expect((await known(owner, ["NASA"])).code).toBe(20000);
    expect((await known(owner, ["NASA"])).code).toBe(codes.tooManyRequests.code);
    expect((await known(member, ["NASA"])).code).toBe(20000);
  });
});
