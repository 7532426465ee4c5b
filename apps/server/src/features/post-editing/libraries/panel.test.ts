import { errorCatalogue as codes } from "@yiqiao/contracts/errors";
import type { Library } from "@yiqiao/contracts/libraries";
import {
  postEditingCalls as calls,
  type LibrarySight,
  type Project,
  type ProjectSegment,
  type FoundTerms,
  type KnownNames,
  type ProjectConcordance,
  projectPanelCalls as panelCalls,
  type SegmentMatches,
} from "@yiqiao/contracts/post-editing";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { Caller } from "#testing/documents/documents-app";
import { librariesOf } from "../testing/project-libraries.ts";
import { buildProjectsApp, edit, type ProjectMember, type ProjectsApp } from "../testing/projects-app.ts";

let projects: ProjectsApp;
let libraries: ReturnType<typeof librariesOf>;
let owner: Caller;
let friend: Caller;
let reader: ProjectMember;
let translator: ProjectMember;
/** Members of the site, whom the owner invited. */
let member: Caller;
let project: Project;
let memory: Library;
let other: Library;
let terms: Library;
let shared: Library;
beforeAll(async () => {
  projects = await buildProjectsApp();
  libraries = librariesOf(projects);
  owner = await projects.user("owner@example.com");
  friend = await projects.user("friend@example.com");
  const bytes = "Six ships sail. Seven wolves howl! Eight bells ring.\nSeven wolves howl!\n";
  project = await projects.project(owner, { name: "wolves.txt", bytes });
  memory = await libraries.create(owner, "Animals");
  other = await libraries.create(owner, "Not of the project");
  terms = await libraries.create(owner, "Words", { flag: "2" });
  shared = await libraries.create(friend, "Read only", { flag: "2" });
  await libraries.share(friend, shared, "owner@example.com", "reader");
  await libraries.insert(owner, memory, { source: "Seven wolves howl!", target: "七狼嚎叫！" });
  await libraries.insert(owner, memory, { source: "Nine wolves howl!", target: "九狼嚎叫！" });
  await libraries.insert(owner, other, { source: "Seven wolves howl!", target: "别处。" });
  await libraries.insert(owner, terms, { source: "wolves", target: "狼", note: "the animal" });
  await libraries.insert(owner, terms, { source: "wolves", target: "野狗", forbidden: true });
  await update({ tm_ids: [memory.bank_id], tb_ids: [shared.bank_id, terms.bank_id] });
  reader = await guest("read", "all");
  translator = await guest("edit", "all");
  member = await projects.user("member@example.com");
  await projects.call(calls.invite.path, owner, {
    project_id: id(),
    account: "member@example.com",
    role: "translator",
  });
});
afterAll(() => projects.documents.close());
beforeEach(async () => {
  await projects.documents.app.database.pool.query("delete from rate_limits");
});

const id = () => project.project_id;
const update = (body: object) => projects.call<Project>(calls.update.path, owner, { project_id: id(), ...body });
const passFor = async (pass: object): Promise<string> => {
  const body = { project_id: id(), ...pass };
  return (await projects.call<{ project_pass: string }>(calls.createPass.path, owner, body)).data.project_pass;
};
const guest = async (right: "read" | "edit", libraries?: LibrarySight): Promise<ProjectMember> =>
  enterProject(await passFor({ right, ...(libraries && { libraries }) }));
async function enterProject(project_pass: string): Promise<ProjectMember> {
  const answer = await projects.call(calls.enter.path, {}, { project_id: id(), project_pass, name: "Ann" });
  const cookie = [answer.response.headers["set-cookie"]].flat().find((each) => each?.startsWith("project-"));
  return { cookie: cookie?.split(";")[0] ?? "" };
}
const matches = (caller: ProjectMember, segment: number) =>
  projects.call<SegmentMatches>(`${panelCalls.matches.path}?project_id=${id()}&id=${segment}`, caller);
const concordance = (caller: ProjectMember, text: string, more = "") =>
  projects.call<ProjectConcordance>(
    `${panelCalls.concordance.path}?project_id=${id()}&text=${encodeURIComponent(text)}${more}`,
    caller,
  );
const addTerm = (caller: ProjectMember, body: object) =>
  projects.call<{ tb_id: string; bank_name: string }>(panelCalls.addTerm.path, caller, { project_id: id(), ...body });

describe("what a link shows of libraries", () => {
  const sights: Record<LibrarySight, object> = {
    none: { matches: 0, terms: 0, found: 0, inSegments: 0, concordance: 0, known: null, termbases: 0, memory: false },
    terms: { matches: 0, terms: 1, found: 2, inSegments: 1, concordance: 0, known: null, termbases: 2, memory: false },
    all: {
      matches: 2,
      terms: 1,
      found: 2,
      inSegments: 1,
      concordance: 2,
      known: ["wolves"],
      termbases: 2,
      memory: true,
    },
  };
  beforeAll(async () => {
    // As a document that was translated with them leaves it.
    const term = { source: "wolves", target: "狼", library: "Words", isHonoured: true };
    await projects.documents.app.database.pool.query(
      "update project_segments set memory = $2, terms = $3 where project_id = $1 and id = 1",
      [id(), JSON.stringify({ library: "Animals", author: "Somebody else" }), JSON.stringify([term])],
    );
  });

  it.each(Object.entries(sights))("is %s: as its owner chose", async (sight, expected) => {
    const inside = await guest("edit", sight as LibrarySight);
    const { data: beside } = await matches(inside, 1);
    const query = `project_id=${id()}&ids=1`;
    const { data: found } = await projects.call<FoundTerms>(`${panelCalls.terms.path}?${query}`, inside);
    const { data: names } = await projects.call<KnownNames>(panelCalls.knownNames.path, inside, {
      project_id: id(),
      names: ["wolves", "Ann"],
    });
    const read = await projects.call<{ segments: ProjectSegment[] }>(`${calls.segments.path}?${query}`, inside);
    const { data: shown } = await projects.call<Project>(`${calls.get.path}?project_id=${id()}`, inside);
    const [segment] = read.data.segments;
    expect({
      matches: beside.matches.length,
      terms: beside.terms.length,
      found: found.segments.flatMap((each) =>
        each.terms.flatMap(({ targets, forbidden }) => [...targets, ...forbidden]),
      ).length,
      inSegments: segment?.terms?.length ?? 0,
      concordance: (await concordance(inside, "wolves")).data.list.length,
      known: names.known,
      termbases: shown.tb_ids?.length,
      memory: segment?.memory !== undefined,
    }).toEqual(expected);
    expect(shown.libraries).toBe(sight);
    const xliff = String(await projects.export(inside, id(), "bilingual_xliff"));
    expect([xliff.includes("Somebody else"), xliff.includes("Animals")]).toEqual(
      sight === "all" ? [true, true] : [false, false],
    );
  });

  it("is the project alone where nothing was chosen, and no term comes in by it", async () => {
    const inside = await guest("edit");
    expect((await matches(inside, 1)).data).toMatchObject({ matches: [], terms: [] });
    const added = await addTerm(inside, { source: "ships", target: "船", tb_id: terms.bank_id });
    expect(added.code).toBe(codes.libraryUnknown.code);
  });

  it("is looked at so often by the link, however often it is opened", async () => {
    const pass = await passFor({ right: "read", libraries: "all" });
    const { pool } = projects.documents.app.database;
    const countCalls = async () => {
      const { rows } = await pool.query<{ count: number }>(
        "select count from rate_limits where key like 'project-look:%'",
      );
      return rows.map(({ count }) => count);
    };
    for (const _ of [1, 2, 3]) await concordance(await enterProject(pass), "wolves");
    expect(await countCalls()).toEqual([3]);
    await matches(owner, 1);
    expect((await countCalls()).toSorted((one, other) => one - other)).toEqual([1, 3]);
  });
});

describe("matches of a segment", () => {
  it.each([
    ["its owner", () => owner],
    ["members", () => member],
    ["guests", () => reader],
  ])("are those of the project's memories alone, the best first, with what differs, for %s", async (_, caller) => {
    const { data } = await matches(caller(), 1);
    expect(data.id).toBe(1);
    expect(data.matches.map(({ kind, score, target, bank_name }) => [kind, score, target.text, bank_name])).toEqual([
      ["exact", 100, "七狼嚎叫！", "Animals"],
      ["fuzzy", expect.any(Number), "九狼嚎叫！", "Animals"],
    ]);
    expect(data.matches[0]).toMatchObject({ author: "owner@example.com", penalty: 0, repairs: [] });
    expect(data.matches[1]?.score).toBeLessThan(100);
    const changed = data.matches[1]?.differences.filter(({ change }) => change !== "same");
    expect(changed?.map(({ text, change }) => `${change} ${text.trim()}`)).toEqual(["stored Nine", "asked Seven"]);
    expect((await matches(owner, 0)).data.matches).toEqual([]);
  });

  it("know what was confirmed in the project, by its context", async () => {
    await update({ memory_id: other.bank_id });
    const [segment] = await projects.segments(owner, id());
    const confirmed = { status: "translated", cause: "confirmed" } as const;
    await projects.save(owner, id(), [edit(segment ?? { id: 0, version: 0 }, "六船航行。", confirmed)]);
    await projects.documents.drain();
    const { data } = await matches(translator, 0);
    expect(data.matches.map(({ kind, score, bank_name }) => [kind, score, bank_name])).toEqual([
      ["context", 101, "Not of the project"],
    ]);
    await update({ memory_id: null });
  });

  it("come with the terms in it, what is wanted, what is forbidden, and what is noted", async () => {
    for (const caller of [reader, member]) {
      const { data } = await matches(caller, 1);
      expect(data.terms).toEqual([
        {
          source: "wolves",
          start: 6,
          end: 12,
          targets: ["狼"],
          forbidden: ["野狗"],
          note: "the animal",
          bank_name: "Words",
        },
      ]);
    }
  });

  it("are none of a segment that is not there, and go on without a library that is gone", async () => {
    expect((await matches(reader, 99)).code).toBe(codes.segmentMissing.code);
    const gone = await libraries.create(friend, "Gone soon");
    await libraries.share(friend, gone, "owner@example.com", "reader");
    await update({ tm_ids: [gone.bank_id, memory.bank_id] });
    await libraries.unshare(friend, gone);
    expect((await matches(reader, 1)).data.matches).toHaveLength(2);
    await update({ tm_ids: [memory.bank_id] });
  });

  it("are not asked for without end", async () => {
    const { rateLimiter } = projects.documents.app.features;
    await matches(reader, 1);
    const { rows } = await projects.documents.app.database.pool.query<{ key: string }>("select key from rate_limits");
    const key = rows.map((row) => row.key).find((each) => each.startsWith("project-look:")) ?? "";
    for (let time = 1; time < 600; time += 1) await rateLimiter.take({ key, limit: 600, windowS: 60 });
    expect((await matches(reader, 1)).code).toBe(codes.tooManyRequests.code);
    expect((await matches(translator, 1)).code).toBe(20000);
  });
});

describe("the concordance of a project", () => {
  it("finds words in its memories alone, on either side", async () => {
    const { data } = await concordance(reader, "wolves");
    expect(data).toMatchObject({
      list: [
        { source: "Nine wolves howl!", target: "九狼嚎叫！", bank_name: "Animals" },
        { source: "Seven wolves howl!", target: "七狼嚎叫！" },
      ],
      has_more: false,
    });
    expect((await concordance(member, "wolves")).data).toEqual(data);
    expect((await concordance(reader, "七狼", "&side=target")).data.list).toHaveLength(1);
    expect((await concordance(reader, "七狼")).data.list).toEqual([]);
    expect((await concordance(reader, "wolves", "&page=21")).code).toBe(codes.invalidRequest.code);
  });
});

describe("a term from a project", () => {
  it("goes to the first termbase that the owner may add to, told by who added it, once", async () => {
    const body = { source: "bells", target: "钟", note: "of a ship" };
    const { data } = await addTerm(translator, body);
    expect(data).toEqual({ tb_id: terms.bank_id, bank_name: "Words" });
    const added = (await libraries.entries(owner, terms)).at(-1);
    expect(added).toMatchObject({ ...body, origin: "post-editing", author: "owner@example.com", editor: "Ann" });
    expect((await addTerm(translator, body)).code).toBe(codes.entryExists.code);
    const fromMember = await addTerm(member, { source: "Eight", target: "八" });
    expect(fromMember.data).toEqual({ tb_id: terms.bank_id, bank_name: "Words" });
    expect((await matches(translator, 2)).data.terms).toMatchObject([
      { source: "Eight", targets: ["八"] },
      { source: "bells", targets: ["钟"] },
    ]);
  });

  it("goes to no other library, and is added by translators alone", async () => {
    const body = { source: "ships", target: "船" };
    const foreign = await libraries.create(owner, "Of the owner", { flag: "2" });
    expect((await addTerm(reader, body)).code).toBe(codes.projectReadOnly.code);
    expect((await addTerm(translator, { ...body, tb_id: shared.bank_id })).code).toBe(codes.libraryReadOnly.code);
    for (const { bank_id: tb_id } of [foreign, memory]) {
      expect((await addTerm(translator, { ...body, tb_id })).code).toBe(codes.libraryUnknown.code);
    }
    expect(await libraries.entries(owner, foreign)).toEqual([]);
  });
});
