import { errorCatalogue as codes } from "@yiqiao/contracts/errors";
import {
  type ChangedTogether,
  type Found,
  postEditingCalls as calls,
  type Project,
  projectPropagationCalls as propagationCalls,
  projectReplaceCalls as replaceCalls,
  type Replaced,
} from "@yiqiao/contracts/post-editing";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { buildSite } from "#testing";
import type { Caller } from "#testing/documents/documents-app";
import { boldRun, plainRun, smallDocx } from "#testing/documents/small-docx";
import { librariesOf } from "../testing/project-libraries.ts";
import { buildProjectsApp, edit, type ProjectMember, type ProjectsApp } from "../testing/projects-app.ts";

let projects: ProjectsApp;
let owner: Caller;
let friend: Caller;
let stranger: Caller;
let project: Project;
let count = 0;
const confirmed = { status: "translated", cause: "confirmed" } as const;
beforeAll(async () => {
  projects = await buildProjectsApp();
  await buildSite(projects.documents.app.database.db, { id: 5, host: "acme.example", config: { do_cat: true } });
  owner = await projects.user("owner@example.com");
  friend = await projects.user("friend@example.com");
  stranger = { ...(await projects.user("stranger@example.com", { siteId: 5 })), host: "acme.example" };
});
afterAll(() => projects.documents.close());
beforeEach(async () => {
  count += 1;
  await projects.documents.app.database.pool.query("delete from rate_limits");
  const bytes = "Red wine.\nWhite wine.\nRed house.\nBlue house.\n";
  project = await projects.project(owner, { name: `${count}.txt`, bytes });
  await write(["红酒，红酒", "白葡萄酒", "红房子", "蓝房子"]);
});

const all = () => projects.segments(owner, project.project_id);
const texts = async () => (await all()).map(({ target }) => target?.text);
const post = <Data>(path: string, body: object, caller: ProjectMember = owner) =>
  projects.call<Data>(path, caller, { project_id: project.project_id, ...body });
const find = (body: object, caller: ProjectMember = owner) => post<Found>(replaceCalls.find.path, body, caller);
const undo = (group: string | null, caller: ProjectMember = owner) =>
  post<ChangedTogether>(propagationCalls.undo.path, { group_id: group }, caller);
/** Replaces what is found now. */
async function replace(body: object, caller: ProjectMember = owner) {
  const { data } = await find(body, caller);
  return post<Replaced>(replaceCalls.replace.path, { revision: data.revision, ...body }, caller);
}
async function save(index: number, text: string, more: object = {}): Promise<void> {
  const segment = (await all())[index];
  if (segment === undefined) throw new Error(`There is no segment ${index}`);
  const [saved] = await projects.save(owner, project.project_id, [edit(segment, text, more)]);
  expect(saved?.outcome).toBe("saved");
}
async function write(lines: readonly string[]): Promise<void> {
  const segments = await all();
  const edits = segments.map((segment, at) => edit(segment, lines[at] ?? ""));
  await projects.save(owner, project.project_id, edits);
}
const invite = (role: string) => post(calls.invite.path, { account: "friend@example.com", role });
async function guest(right: "read" | "edit"): Promise<ProjectMember> {
  const { data } = await post<{ project_pass: string }>(calls.createPass.path, { right });
  const answer = await post(calls.enter.path, { project_pass: data.project_pass, name: "Guest" }, {});
  const cookie = [answer.response.headers["set-cookie"]].flat().find((each) => each?.startsWith("project-"));
  return { cookie: cookie?.split(";")[0] ?? "" };
}

describe("finding", () => {
  it("tells the hits with what replacing would make of them, and changes nothing", async () => {
    const { data } = await find({ find: "红", replace: "赤" });
    expect(data).toMatchObject({ hits: 3, ids: [0, 2], changes: 2, left: {} });
    expect(data.list.map(({ text, hits, after }) => [text.text, hits.map(({ start }) => start), after?.text])).toEqual([
      ["红酒，红酒", [0, 3], "赤酒，赤酒"],
      ["红房子", [0], "赤房子"],
    ]);
    expect(await texts()).toEqual(["红酒，红酒", "白葡萄酒", "红房子", "蓝房子"]);
  });

  it("looks into sources, too, where nothing is replaced", async () => {
    const { data } = await find({ find: "RED", side: "source", replace: "x" });
    expect(data).toMatchObject({ hits: 2, ids: [0, 2], changes: 0, left: {} });
    expect(data.list.map(({ text, after }) => [text.text, after])).toEqual([
      ["Red wine.", null],
      ["Red house.", null],
    ]);
    expect((await find({ find: "RED", side: "source", match_case: true })).data.hits).toBe(0);
    expect((await find({ find: "萄", whole_words: true })).data.ids).toEqual([]);
  });

  it("says where an expression is wrong, in the reader's language", async () => {
    const answer = await find({ find: "酒(红", regular_expression: true });
    expect(answer.code).toBe(codes.patternInvalid.code);
    expect(answer.message).toMatch(/2/u);
    expect((await find({ find: "x".repeat(501) })).code).not.toBe(20000);
    expect((await find({ find: "" })).code).not.toBe(20000);
  });

  it("ends an expression that takes for ever, while others are served", async () => {
    await save(0, `${"a".repeat(60)}!`);
    const slow = find({ find: "(a+)+$", regular_expression: true });
    // Were the thread that answers held up, neither would end.
    expect((await find({ find: "红房子" })).data.ids).toEqual([2]);
    expect((await slow).code).toBe(codes.searchTooCostly.code);
  });
});

describe("replacing", () => {
  it("changes translations as they were seen, and is put back by one call", async () => {
    await save(2, "红房子", { ...confirmed, status: "reviewed" });
    const before = await all();
    const { data } = await replace({ find: "(红)(.)", replace: "$2$1", regular_expression: true });
    expect(data).toMatchObject({ changed: 2, left: {}, reload: false });
    expect(data.segments.map(({ target, status }) => [target?.text, status])).toEqual([
      ["酒红，酒红", "draft"],
      ["房红子", "reviewed"],
    ]);
    const undone = await undo(data.group_id);
    expect(undone.data).toMatchObject({ changed: 2, left: 0 });
    const after = await all();
    expect(after.map(({ target, status }) => [target, status])).toEqual(
      before.map(({ target, status }) => [target, status]),
    );
  });

  it("leaves out what is not wanted, and takes one alone", async () => {
    await replace({ find: "房子", replace: "屋", except: [2] });
    expect((await texts()).slice(2)).toEqual(["红房子", "蓝屋"]);
    await replace({ find: "红", replace: "赤", only: [2] });
    expect(await texts()).toEqual(["红酒，红酒", "白葡萄酒", "赤房子", "蓝屋"]);
  });

  it("writes over nothing that somebody has changed since, neither then nor when it is undone", async () => {
    const { revision } = (await find({ find: "红", replace: "赤" })).data;
    await save(0, "红茶");
    const { data } = await post<Replaced>(replaceCalls.replace.path, { find: "红", replace: "赤", revision });
    expect(data).toMatchObject({ changed: 1, left: { changed: 1 } });
    expect(await texts()).toEqual(["红茶", "白葡萄酒", "赤房子", "蓝房子"]);
    const second = await replace({ find: "房子", replace: "屋" });
    await save(2, "后来的");
    expect((await undo(second.data.group_id)).data).toMatchObject({ changed: 1, left: 1 });
    expect((await texts()).slice(2)).toEqual(["后来的", "蓝房子"]);
  });

  it("leaves segments that are locked, or that others are in, and says how many", async () => {
    await invite("translator");
    await save(0, "红酒，红酒", { locked: true, cause: "locked" });
    await post(calls.here.path, { id: 2 }, friend);
    await post(calls.here.path, { id: 3 });
    expect((await find({ find: "[红蓝]", replace: "黑", regular_expression: true })).data).toMatchObject({
      changes: 1,
      left: { locked: 1, occupied: 1 },
    });
    const { data } = await replace({ find: "[红蓝]", replace: "黑", regular_expression: true });
    expect(data).toMatchObject({ changed: 1, left: { locked: 1, occupied: 1 } });
    expect(await texts()).toEqual(["红酒，红酒", "白葡萄酒", "红房子", "黑房子"]);
  });

  it("never takes half a tag", async () => {
    const bytes = await smallDocx([plainRun("Press ") + boldRun("the") + plainRun(" key.")]);
    project = await projects.project(owner, { name: `${count}.docx`, bytes });
    const [segment] = await all();
    if (segment === undefined) throw new Error("There is no segment");
    const tags = segment.source.tags.map((tag, index) => ({ ...tag, offset: 1 + index }));
    const [saved] = await projects.save(owner, project.project_id, [
      edit(segment, "", { ...confirmed, target: { text: "按该键。", tags } }),
    ]);
    expect(saved?.outcome).toBe("saved");
    expect((await find({ find: "按该", replace: "按住" })).data).toMatchObject({
      changes: 0,
      left: { tag: 1 },
      list: [{ after: null, left: "tag", hits: [{ has_tag: true }] }],
    });
    const { data } = await replace({ find: "该", replace: "这个" });
    expect(data.segments[0]?.target).toEqual({
      text: "按这个键。",
      tags: tags.map(({ id, kind }, at) => ({ id, kind, offset: at === 0 ? 1 : 3 })),
    });
  });

  it("is for who may edit; what a translator changes is to be reviewed again", async () => {
    const wanted = { find: "红", replace: "赤" };
    for (const caller of [friend, stranger, {}]) {
      expect((await find(wanted, caller)).code).toBe(codes.projectMissing.code);
      expect((await post(replaceCalls.replace.path, { ...wanted, revision: 9 }, caller)).code).toBe(
        codes.projectMissing.code,
      );
    }
    await invite("reader");
    for (const caller of [friend, await guest("read")]) {
      expect((await find(wanted, caller)).data.hits).toBe(3);
      expect((await replace(wanted, caller)).code).toBe(codes.projectReadOnly.code);
    }
    await save(0, "红酒", { ...confirmed, status: "reviewed" });
    const { data } = await replace(wanted, await guest("edit"));
    expect(data.segments.map(({ id, status }) => [id, status])).toEqual([
      [0, "translated"],
      [2, "draft"],
    ]);
    await invite("translator");
    expect((await undo(data.group_id, friend)).data.segments.map(({ status }) => status)).toEqual([
      "reviewed",
      "draft",
    ]);
  });

  it("has the memory follow what was confirmed", async () => {
    const libraries = librariesOf(projects);
    const memory = await libraries.create(owner, `Letters ${count}`);
    await post(calls.update.path, { memory_id: memory.bank_id });
    await save(0, "红酒", confirmed);
    const targets = async () => {
      await projects.documents.drain();
      return (await libraries.entries(owner, memory)).map(({ target }) => target);
    };
    expect(await targets()).toEqual(["红酒"]);
    const { data } = await replace({ find: "红", replace: "赤" });
    expect(await targets()).toEqual(["赤酒"]);
    await undo(data.group_id);
    expect(await targets()).toEqual(["红酒"]);
  });

  it("takes ten thousand segments in one call, and back", async () => {
    await projects.documents.app.database.pool.query(
      `insert into project_segments (project_id, id, unit, start_offset, end_offset, source, source_tags, target,
         target_tags, gap, status, is_locked, origin, first_target, first_origin, first_tags)
       select project_id, 100 + n, unit, 100 + n, 100 + n, source, source_tags, '红 ' || n, '[]', gap, 'draft', false,
         origin, '红 ' || n, first_origin, '[]'
       from project_segments, generate_series(1, 10000) n where project_id = $1 and id = 3`,
      [project.project_id],
    );
    const { data } = await find({ find: "红", replace: "赤", page: 3 });
    expect(data).toMatchObject({ hits: 10_003, changes: 10_002, page: 3 });
    expect(data.list).toHaveLength(50);
    const replaced = await replace({ find: "红", replace: "赤" });
    expect(replaced.data).toMatchObject({ changed: 10_002, segments: [], reload: true });
    expect((await find({ find: "赤" })).data.hits).toBe(10_003);
    expect((await undo(replaced.data.group_id)).data).toMatchObject({ changed: 10_002, left: 0, reload: true });
    expect((await find({ find: "赤" })).data.hits).toBe(0);
  });
});
