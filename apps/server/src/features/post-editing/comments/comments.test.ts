import { errorCatalogue as codes } from "@yiqiao/contracts/errors";
import {
  postEditingCalls as calls,
  type Project,
  type ProjectChanges,
  type ProjectPeople,
  type ProjectComment,
  projectCommentCalls as commentCalls,
  projectLimits,
} from "@yiqiao/contracts/post-editing";
import { describe, expect, it } from "vitest";
import type { Caller } from "#testing/documents/documents-app";
import { projectEach } from "../testing/project-each.ts";
import { type ProjectMember, type ProjectsApp } from "../testing/projects-app.ts";

let projects: ProjectsApp;
let owner: Caller;
let friend: Caller;
let project: Project;
projectEach("Good morning to you. The café closed early! Please call 12 people.\n", async (scene) => {
  ({ projects, owner, friend, project } = scene);
  await post(calls.invite.path, owner, { account: "friend@example.com", role: "translator" });
});

const post = <Data>(path: string, caller: ProjectMember, body: object) =>
  projects.call<Data>(path, caller, { project_id: project.project_id, ...body });
const add = async (caller: ProjectMember, id: number, text: string) => {
  projects.documents.app.clock.advance({ ms: 1000 });
  return (await post<ProjectComment>(commentCalls.add.path, caller, { id, text })).data;
};
const list = async (caller: ProjectMember, id?: number) => {
  const of = id === undefined ? "" : `&id=${id}`;
  const path = `${commentCalls.list.path}?project_id=${project.project_id}${of}`;
  return (await projects.call<{ comments: ProjectComment[] }>(path, caller)).data.comments;
};
const resolve = (caller: ProjectMember, comment: ProjectComment, resolved = true) =>
  post<ProjectComment>(commentCalls.resolve.path, caller, { comment_id: comment.comment_id, resolved });
const remove = (caller: ProjectMember, comment: ProjectComment) =>
  post(commentCalls.delete.path, caller, { comment_id: comment.comment_id });
const counts = async () => (await projects.skeleton(owner, project.project_id)).comments;

describe("a comment", () => {
  it("stands with its segment, with who wrote it, and is counted until somebody settles it", async () => {
    const first = await add(owner, 1, " Which café? ");
    await add(friend, 1, "The one at the corner.");
    const other = await add(friend, 0, "Too formal.");
    expect(first).toMatchObject({ id: 1, text: "Which café?", is_own: true, resolved: false });
    expect((await list(friend, 1)).map(({ text, author, is_own }) => [text, author, is_own])).toEqual([
      ["Which café?", "owner@example.com", false],
      ["The one at the corner.", "friend@example.com", true],
    ]);
    expect((await list(owner)).map(({ id }) => id)).toEqual([0, 1, 1]);
    expect(await counts()).toEqual([1, 2, 0]);
    expect((await resolve(owner, first)).data).toMatchObject({ resolved: true });
    expect(await counts()).toEqual([1, 1, 0]);
    expect((await projects.segments(owner, project.project_id)).map(({ comments }) => comments)).toEqual([1, 1, 0]);
    await resolve(owner, first, false);
    await remove(friend, other);
    expect(await counts()).toEqual([0, 2, 0]);
    expect((await list(friend)).map(({ text }) => text)).toEqual(["The one at the corner.", "Which café?"]);
  });

  it("is changed by who wrote it, and by the project's owner, alone", async () => {
    const mine = await add(friend, 0, "Mine.");
    const owners = await add(owner, 0, "The owner's.");
    const refused = [await resolve(friend, owners), await remove(friend, owners)];
    expect(refused.map(({ code }) => code)).toEqual([codes.commentOfOthers.code, codes.commentOfOthers.code]);
    expect((await resolve(owner, mine)).code).toBe(20000);
    expect((await remove(owner, mine)).code).toBe(20000);
    expect((await remove(owner, mine)).code).toBe(codes.commentMissing.code);
    expect((await list(owner, 0)).map(({ text }) => text)).toEqual(["The owner's."]);
  });

  it("is read by readers and written by nobody else, to segments that are there", async () => {
    await add(owner, 0, "Read me.");
    const invited = { account: "friend@example.com", role: "reader" };
    const { data } = await post<ProjectPeople>(calls.invite.path, owner, invited);
    expect(await list(friend)).toHaveLength(1);
    const said = { id: 0, text: "No." };
    expect((await post(commentCalls.add.path, friend, said)).code).toBe(codes.projectReadOnly.code);
    await post(calls.uninvite.path, owner, { account_id: data.members[0]?.account_id });
    expect((await post(commentCalls.add.path, friend, said)).code).toBe(codes.projectMissing.code);
    expect((await post(commentCalls.add.path, owner, { ...said, id: 9 })).code).toBe(codes.segmentMissing.code);
    const other = await projects.project(owner, { name: "other.txt", bytes: "Good evening.\n" });
    const [comment] = await list(owner);
    const elsewhere = { project_id: other.project_id, comment_id: comment?.comment_id };
    expect((await post(commentCalls.delete.path, owner, elsewhere)).code).toBe(codes.commentMissing.code);
    expect(await list(owner)).toHaveLength(1);
  });

  it("is one of so many at most", async () => {
    await projects.documents.app.database.pool.query(
      `insert into project_comments (id, project_id, segment, text, at, revision)
       select gen_random_uuid(), $1, 0, 'a', now(), 0 from generate_series(1, $2)`,
      [project.project_id, projectLimits.comments],
    );
    const more = await post(commentCalls.add.path, owner, { id: 0, text: "One more." });
    expect(more.code).toBe(codes.projectPeopleLimit.code);
  });
});

describe("changes", () => {
  it("tell of comments as of texts: those that come, are settled, and go", async () => {
    const since = async () => {
      const { revision } = await projects.skeleton(owner, project.project_id);
      return async () => {
        const path = `${calls.changes.path}?project_id=${project.project_id}&since=${revision}`;
        const { segments, removed } = (await projects.call<ProjectChanges>(path, friend)).data;
        return [segments.map(({ id, comments, version }) => [id, comments, version]), removed];
      };
    };
    let changes = await since();
    const comment = await add(owner, 1, "Which café?");
    expect(await changes()).toEqual([[[1, 1, 0]], []]);
    changes = await since();
    await resolve(owner, comment);
    expect(await changes()).toEqual([[[1, 0, 0]], []]);
    changes = await since();
    await resolve(owner, comment);
    expect(await changes()).toEqual([[], []]);
    await remove(owner, comment);
    expect(await changes()).toEqual([[[1, 0, 0]], []]);
  });

  it("of the structure take comments along", async () => {
    await add(owner, 1, "Which café?");
    const segments = [
      { id: 0, version: 0 },
      { id: 1, version: 0 },
    ];
    expect((await post(calls.merge.path, owner, { segments })).code).toBe(20000);
    expect((await list(owner)).map(({ id }) => id)).toEqual([0]);
    expect(await counts()).toEqual([1, 0]);
  });
});

describe("a bilingual file", () => {
  it("has the comments, with who wrote them", async () => {
    await resolve(owner, await add(owner, 1, "Which café & where?"));
    const file = (await projects.export(owner, project.project_id, "bilingual_xliff")).toString();
    expect(file).toMatch(/<note from="owner@example\.com · [^"]*Z · ✓"[^<>]*>Which café &amp; where\?<\/note>/);
    expect(file).toContain(project.project_id);
  });
});
