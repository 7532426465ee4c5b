import { errorCatalogue as codes } from "@yiqiao/contracts/errors";
import {
  postEditingCalls as calls,
  type ChangedTogether,
  type Project,
  projectPropagationCalls as propagationCalls,
  type SegmentRevision,
} from "@yiqiao/contracts/post-editing";
import { describe, expect, it } from "vitest";
import type { Caller } from "#testing/documents/documents-app";
import { boldRun, plainRun, smallDocx } from "#testing/documents/small-docx";
import { projectEach } from "../testing/project-each.ts";
import { edit, type ProjectsApp } from "../testing/projects-app.ts";

let projects: ProjectsApp;
let owner: Caller;
let friend: Caller;
let project: Project;
const confirmed = { status: "translated", cause: "confirmed" } as const;
projectEach("Press the key.\nPress the key.\nPress a key.\nPress the key.\nPress the key.\n", (scene) => {
  ({ projects, owner, friend, project } = scene);
});

const all = () => projects.segments(owner, project.project_id);
const texts = async () => (await all()).map(({ target }) => target?.text);
const post = <Data>(path: string, body: object, caller: Caller = owner) =>
  projects.call<Data>(path, caller, { project_id: project.project_id, ...body });
const propagate = (body: object, caller: Caller = owner) =>
  post<ChangedTogether>(propagationCalls.propagate.path, { scope: "unconfirmed", ...body }, caller);
const undo = (group: string | null, caller: Caller = owner) =>
  post<ChangedTogether>(propagationCalls.undo.path, { group_id: group }, caller);
/** Saves an edit of a segment as it stands. @returns its version */
async function save(index: number, text: string, more: object = {}): Promise<number> {
  const segment = (await all())[index];
  if (segment === undefined) throw new Error(`There is no segment ${index}`);
  const [saved] = await projects.save(owner, project.project_id, [edit(segment, text, more)]);
  expect(saved?.outcome).toBe("saved");
  return saved?.version ?? 0;
}

describe("a translation", () => {
  it("goes to the repetitions that nobody has confirmed, and to no other segment", async () => {
    const before = await texts();
    await save(3, "请按键。", confirmed);
    const version = await save(0, "按下该键。", confirmed);
    const { data } = await propagate({ id: 0, version });
    expect(data.segments.map(({ id, target, status, version: now }) => [id, target?.text, status, now])).toEqual([
      [1, "按下该键。", "translated", 1],
      [4, "按下该键。", "translated", 1],
    ]);
    expect([data.left, typeof data.group_id]).toEqual([1, "string"]);
    expect(await texts()).toEqual(["按下该键。", "按下该键。", before[2], "请按键。", "按下该键。"]);
    const path = `${calls.history.path}?project_id=${project.project_id}&id=1`;
    const { revisions } = (await projects.call<{ revisions: SegmentRevision[] }>(path, owner)).data;
    expect(revisions.map(({ cause }) => cause)).toEqual(["propagated"]);
    expect((await propagate({ id: 0, version })).data).toMatchObject({ group_id: null, segments: [], left: 1 });
  });

  it("goes to confirmed ones where all are wanted, but not to locked ones", async () => {
    await save(3, "请按键。", confirmed);
    const { target, status } = (await all())[4] ?? {};
    await save(4, target?.text ?? "", { status, locked: true, cause: "locked" });
    const version = await save(0, "按下该键。", confirmed);
    const { data } = await propagate({ id: 0, version, scope: "all" });
    expect([data.segments.map(({ id }) => id), data.left]).toEqual([[1, 3], 1]);
    expect((await texts())[4]).toBe(target?.text);
  });

  it("is put back from its repetitions by one call, where nobody has changed them since", async () => {
    await save(3, "请按键。", { ...confirmed, status: "reviewed" });
    const before = await all();
    const version = await save(0, "按下该键。", confirmed);
    const { data } = await propagate({ id: 0, version, scope: "all" });
    await save(1, "后来的。");
    const undone = await undo(data.group_id);
    expect([undone.data.segments.map(({ id }) => id), undone.data.left]).toEqual([[3, 4], 1]);
    const after = await all();
    expect(after.map(({ target }) => target?.text)).toEqual([
      "按下该键。",
      "后来的。",
      ...before.slice(2).map(({ target }) => target?.text),
    ]);
    expect(after.slice(3).map(({ status, origin }) => [status, origin])).toEqual(
      before.slice(3).map(({ status, origin }) => [status, origin]),
    );
    expect((await undo(data.group_id)).data).toMatchObject({ segments: [], left: 3 });
  });

  it("is taken from the version that was seen, by who may edit", async () => {
    const version = await save(0, "按下该键。", confirmed);
    expect((await propagate({ id: 0, version: version - 1 })).code).toBe(codes.segmentChanged.code);
    const invite = { account: "friend@example.com", role: "reader" };
    await post(calls.invite.path, invite);
    expect((await propagate({ id: 0, version }, friend)).code).toBe(codes.projectReadOnly.code);
    await save(3, "请按键。", { ...confirmed, status: "reviewed" });
    await post(calls.invite.path, { ...invite, role: "translator" });
    const { data } = await propagate({ id: 0, version, scope: "all" }, friend);
    expect(data.segments.map(({ id, status }) => [id, status])).toEqual([1, 3, 4].map((id) => [id, "translated"]));
    expect((await undo(data.group_id, friend)).data.segments.map(({ status }) => status)).toEqual([
      "draft",
      "reviewed",
      "draft",
    ]);
  });

  it("takes its tags along, under the numbers of the repetition, and goes to none with other tags", async () => {
    const tagged = plainRun("Press ") + boldRun("the") + plainRun(" key.");
    const bytes = await smallDocx([
      tagged,
      plainRun("Hold ") + boldRun("on") + plainRun(". ") + tagged,
      plainRun("Press the key."),
      plainRun("Press the ") + boldRun("key") + plainRun("."),
    ]);
    project = await projects.project(owner, { name: "keys.docx", bytes });
    const segments = await all();
    const same = segments.filter(({ source }) => source.text === "Press the key.");
    expect(same).toHaveLength(4);
    const [first, second] = same;
    if (first === undefined || second === undefined) throw new Error("There are too few segments");
    const target = { text: "按该键。", tags: first.source.tags.map((tag, index) => ({ ...tag, offset: 1 + index })) };
    const [saved] = await projects.save(owner, project.project_id, [edit(first, "", { ...confirmed, target })]);
    const { data } = await propagate({ id: first.id, version: saved?.version });
    expect(data.segments.map(({ id }) => id)).toEqual([second.id]);
    expect(data.segments[0]?.target?.tags.map(({ id }) => id)).toEqual(second.source.tags.map(({ id }) => id));
    expect(second.source.tags.map(({ id }) => id)).not.toEqual(first.source.tags.map(({ id }) => id));
  });
});
