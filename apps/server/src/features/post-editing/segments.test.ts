import { errorCatalogue as codes } from "@yiqiao/contracts/errors";
import {
  postEditingCalls as calls,
  type Project,
  type ProjectChanges,
  type ProjectSegment,
  type SegmentRevision,
} from "@yiqiao/contracts/post-editing";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { Caller } from "#testing/documents/documents-app";
import { boldRun, plainRun, smallDocx } from "#testing/documents/small-docx";
import type { Principal, RequestContext } from "#platform/request";
import { buildProjectsApp, edit, type ProjectsApp } from "./testing/projects-app.ts";

let projects: ProjectsApp;
let owner: Caller;
let project: Project;
let count = 0;
beforeAll(async () => {
  projects = await buildProjectsApp();
  owner = await projects.user("owner@example.com");
});
afterAll(() => projects.documents.close());
beforeEach(async () => {
  count += 1;
  const bytes = "Good morning to you. The café closed early! Please call 12 people.\nAnother paragraph stands here.\n";
  project = await projects.project(owner, { name: `${count}.txt`, bytes });
});

const all = () => projects.segments(owner, project.project_id);
const save = (...edits: Parameters<ProjectsApp["save"]>[2]) => projects.save(owner, project.project_id, edits);
const post = <Data>(path: string, body: object) =>
  projects.call<Data>(path, owner, { project_id: project.project_id, ...body });
const at = async (index: number): Promise<ProjectSegment> => {
  const segment = (await all())[index];
  if (segment === undefined) throw new Error(`There is no segment ${index}`);
  return segment;
};
const history = async (id: number): Promise<readonly SegmentRevision[]> => {
  const path = `${calls.history.path}?project_id=${project.project_id}&id=${id}`;
  return (await projects.call<{ revisions: SegmentRevision[] }>(path, owner)).data.revisions;
};

describe("an edit", () => {
  it("is in the database once it is told saved, with who and when, and every text before it", async () => {
    const segment = await at(0);
    const [saved] = await save(edit(segment, "早上好。"));
    expect(saved).toMatchObject({ outcome: "saved", version: 1 });
    const [confirmed] = await save(
      edit({ ...segment, version: 1 }, "早上好！", { status: "translated", cause: "confirmed" }),
    );
    expect(confirmed).toMatchObject({ outcome: "saved", version: 2 });
    expect(await at(0)).toMatchObject({
      target: { text: "早上好！", tags: [] },
      status: "translated",
      origin: "human",
      first: segment.target,
      version: 2,
      editor: "owner@example.com",
    });
    expect((await history(segment.id)).map(({ target, cause }) => [target?.text, cause])).toEqual([
      ["早上好！", "confirmed"],
      ["早上好。", "typed"],
    ]);
    expect((await projects.get(owner, project.project_id)).progress.segments).toMatchObject({
      translated: 1,
      draft: 3,
    });
  });

  it("that is sent again is made once, and answered as before", async () => {
    const segment = await at(0);
    const once = edit(segment, "早上好。");
    const [first] = await save(once);
    const [second] = await save(once);
    expect(second).toEqual(first);
    expect(await history(segment.id)).toHaveLength(1);
  });

  it("that stands in one call twice is made once, and answered for both", async () => {
    const [first, second] = await all();
    if (first === undefined || second === undefined) throw new Error("There are too few segments");
    const once = edit(first, "早上好。");
    const answers = await save(once, edit(second, "二"), once);
    expect(answers.map(({ outcome, version }) => `${outcome} ${version}`)).toEqual(Array(3).fill("saved 1"));
    expect(answers[2]).toEqual(answers[0]);
    expect(await history(first.id)).toHaveLength(1);
  });

  it("of a segment that somebody else changed is no loss: the text is kept, and the other one told", async () => {
    const segment = await at(0);
    await save(edit(segment, "一"));
    const [late] = await save(edit(segment, "二"));
    expect(late).toMatchObject({ outcome: "conflict", version: 1, segment: { target: { text: "一" } } });
    expect((await history(segment.id)).map(({ target, cause }) => [target?.text, cause])).toEqual([
      ["二", "conflict"],
      ["一", "typed"],
    ]);
    const [same] = await save(edit(segment, "一"));
    expect(same?.outcome).toBe("saved");
    const [over] = await save(edit({ ...segment, version: 2 }, "二"));
    expect(over?.outcome).toBe("saved");
  });

  it("goes into its own segment, whatever else is in the call and in which order calls arrive", async () => {
    const segments = await all();
    const edits = segments.map((segment) => edit(segment, `译文 ${segment.id}`));
    const answers = await Promise.all([save(...edits.slice(0, 2)), save(...edits.slice(2)), save(...edits)]);
    expect(answers.flat().map(({ outcome }) => outcome)).toEqual(Array(segments.length * 2).fill("saved"));
    for (const segment of await all()) expect(segment.target?.text).toBe(`译文 ${segment.id}`);
  });

  it("is refused where its tags are none of its source's, or the segment is locked", async () => {
    const segment = await at(0);
    const tagged = edit(segment, "", { target: { text: "早", tags: [{ id: 1, kind: "open", offset: 0 }] } });
    const [wrong] = await save(tagged);
    expect(wrong?.outcome).toBe("refused");
    const { target, status } = segment;
    const [locked] = await save(edit(segment, "", { target, status, locked: true, cause: "locked" }));
    expect(locked).toMatchObject({ outcome: "saved" });
    const [refused] = await save(edit({ ...segment, version: 1 }, "早上好。"));
    expect(refused).toMatchObject({ outcome: "refused", segment: { locked: true } });
    const [unlocked] = await save(edit({ ...segment, version: 1 }, "早上好。", { locked: false }));
    expect(unlocked?.outcome).toBe("saved");
    const [missing] = await save(edit({ id: 999, version: 0 }, "a"));
    expect(missing?.outcome).toBe("missing");
  });
});

describe("splitting and merging", () => {
  const shape = async () => (await all()).map(({ source, target, unit }) => [unit, source.text, target?.text ?? null]);

  it("undo each other", async () => {
    const before = await shape();
    const segment = await at(1);
    const cut = { id: segment.id, version: 0, source_offset: 8, target_offset: 3 };
    const { data } = await post<{ segments: ProjectSegment[] }>(calls.split.path, cut);
    expect(data.segments.map(({ source }) => source.text)).toEqual(["The café", "closed early!"]);
    expect((await all()).map(({ source }) => source.text).slice(0, 3)).toEqual([
      "Good morning to you.",
      "The café",
      "closed early!",
    ]);
    await post(calls.merge.path, { segments: data.segments.map(({ id, version }) => ({ id, version })) });
    expect(await shape()).toEqual(before);
  });

  it("leave all of the translation in front where nobody says where it is cut", async () => {
    const segment = await at(1);
    const { data } = await post<{ segments: ProjectSegment[] }>(calls.split.path, {
      id: segment.id,
      version: 0,
      source_offset: 9,
    });
    expect(data.segments.map(({ target, status }) => [target?.text ?? null, status])).toEqual([
      [segment.target?.text, "draft"],
      [null, "untranslated"],
    ]);
    const file = await projects.export(owner, project.project_id);
    expect(file.toString()).toContain("closed early!");
  });

  it("keep the file whole: what is merged stands in the place of all", async () => {
    const [first, second] = await all();
    if (first === undefined || second === undefined) throw new Error("There are too few segments");
    const pair = [first, second].map(({ id, version }) => ({ id, version }));
    const { data } = await post<{ segments: ProjectSegment[]; removed: number[] }>(calls.merge.path, {
      segments: pair,
    });
    expect(data.removed).toEqual([second.id]);
    const [merged] = data.segments;
    expect(merged?.source.text).toBe("Good morning to you. The café closed early!");
    await save(edit({ id: first.id, version: merged?.version ?? 0 }, "两句合成一句。"));
    expect((await projects.export(owner, project.project_id)).toString()).toMatch(/^两句合成一句。译/);
    expect((await history(second.id)).map(({ cause }) => cause)).toEqual(["merged"]);
  });

  it("are refused across paragraphs, out of order, at an end, of an old version and of a locked segment", async () => {
    const [first, second, third, fourth] = await all();
    if (first === undefined || second === undefined || third === undefined || fourth === undefined)
      throw new Error("There are too few segments");
    const merge = async (...segments: readonly ProjectSegment[]) =>
      (await post(calls.merge.path, { segments: segments.map(({ id, version }) => ({ id, version })) })).code;
    expect(await merge(third, fourth)).toBe(codes.segmentsApart.code);
    expect(await merge(first, third)).toBe(codes.segmentsApart.code);
    const split = async (body: object) => (await post(calls.split.path, { id: first.id, version: 0, ...body })).code;
    expect(await split({ source_offset: 20 })).toBe(codes.segmentCut.code);
    expect(await split({ source_offset: 5, version: 1 })).toBe(codes.segmentChanged.code);
    const { target, status } = first;
    await save(edit(first, "", { target, status, locked: true, cause: "locked" }));
    expect(await split({ source_offset: 5, version: 1 })).toBe(codes.segmentLocked.code);
    expect((await all()).map(({ id }) => id)).toEqual([first.id, second.id, third.id, fourth.id]);
  });

  it("take tags along: a pair that is cut stands whole in the file again", async () => {
    const bytes = await smallDocx([plainRun("The ") + boldRun("green tea. Black tea") + plainRun(" is hot.")]);
    project = await projects.project(owner, { name: `${count}.docx`, bytes });
    const before = await projects.export(owner, project.project_id);
    const segments = await all();
    expect(segments.length).toBeGreaterThan(1);
    expect(segments.some(({ source }) => source.tags.length > 0)).toBe(true);
    await post(calls.merge.path, { segments: segments.map(({ id, version }) => ({ id, version })) });
    expect((await projects.export(owner, project.project_id)).equals(before)).toBe(true);
  });
});

describe("changes", () => {
  const since = async (revision: number) => {
    const path = `${calls.changes.path}?project_id=${project.project_id}&since=${revision}`;
    return (await projects.call<ProjectChanges>(path, owner)).data;
  };

  it("are told from a revision on, each segment once, and those that are gone", async () => {
    const [first, second] = await all();
    if (first === undefined || second === undefined) throw new Error("There are too few segments");
    const { revision } = await projects.skeleton(owner, project.project_id);
    expect(await since(revision)).toMatchObject({ revision, segments: [], removed: [] });
    await save(edit(first, "一"), edit(second, "二"));
    await save(edit({ ...first, version: 1 }, "三"));
    const changes = await since(revision);
    expect(changes.segments.map(({ id, target }) => [id, target?.text])).toEqual([
      [first.id, "三"],
      [second.id, "二"],
    ]);
    await post(calls.merge.path, {
      segments: [
        { id: first.id, version: 2 },
        { id: second.id, version: 1 },
      ],
    });
    expect(await since(changes.revision)).toMatchObject({ removed: [second.id], segments: [{ id: first.id }] });
  });

  it("are followed as they come, with who is where, until the caller may no longer", async () => {
    const [first] = await all();
    if (first === undefined) throw new Error("There is no segment");
    const { postEditing } = projects.documents.app.features;
    const { principal } = await projects.documents.app.features.sessions.authenticate(owner.token ?? "", 0);
    const context = { ...contextOf(principal), signal: new AbortController().signal };
    const projectId = project.project_id;
    let mayFollow = true;
    const check = () => {
      if (!mayFollow) throw new Error("no longer");
      return postEditing.enter({ context, projectId, guest: undefined });
    };
    const followed = postEditing.follow.follow(check, { projectId, since: 0, signal: context.signal });
    const events = followed[Symbol.asyncIterator]();
    expect((await events.next()).value).toMatchObject({
      event: "people",
      data: { people: [{ is_self: true, id: null }] },
    });
    await save(edit(first, "一"));
    expect((await events.next()).value).toMatchObject({
      event: "changes",
      data: { segments: [{ target: { text: "一" } }] },
    });
    const here = await post<{ people: object[] }>(calls.here.path, { id: first.id });
    expect(here.data.people).toEqual([{ name: "owner@example.com", is_self: true, id: first.id }]);
    expect((await events.next()).value).toMatchObject({ event: "people", data: { people: [{ id: first.id }] } });
    mayFollow = false;
    await save(edit({ ...first, version: 1 }, "二"));
    await expect(events.next()).rejects.toThrow("no longer");
  });
});

function contextOf(principal: Principal): Omit<RequestContext, "signal"> {
  return {
    requestId: "request",
    language: "en",
    siteId: 0,
    principal,
    deviceId: "device",
    address: "192.0.2.1",
    network: "192.0.2.1",
    userAgent: "",
  };
}
