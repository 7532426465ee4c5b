import { postEditingCalls as calls, type ProjectStatistics } from "@yiqiao/contracts/post-editing";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { Caller } from "#testing/documents/documents-app";
import { buildProjectsApp, edit, type ProjectsApp } from "../testing/projects-app.ts";

let projects: ProjectsApp;
let owner: Caller;
let colleague: Caller;
beforeAll(async () => {
  projects = await buildProjectsApp();
  owner = await projects.user("owner@example.com");
  colleague = await projects.user("colleague@example.com");
});
afterAll(() => projects.documents.close());

it("counts sources by status, and tells what everybody changed of what stood there, and how long it took", async () => {
  const { project_id: id } = await projects.project(owner, {
    name: "memo.txt",
    bytes: "Good morning to you.\nPlease call 12 people.\nTea is served at noon.\n",
  });
  const statistics = async () =>
    (await projects.call<ProjectStatistics>(`${calls.statistics.path}?project_id=${id}`, owner)).data;
  expect(await statistics()).toEqual({
    statuses: {
      untranslated: { segments: 0, words: 0, characters: 0 },
      draft: { segments: 3, words: 13, characters: 20 + 22 + 22 },
      translated: { segments: 0, words: 0, characters: 0 },
      reviewed: { segments: 0, words: 0, characters: 0 },
    },
    changed: null,
    people: [],
  });

  await projects.call(calls.invite.path, owner, {
    project_id: id,
    account: "colleague@example.com",
    role: "translator",
  });
  const [first, second, third] = await projects.segments(owner, id);
  const before = first?.target?.text ?? "";
  if (!first || !second || !third || before.length < 2) throw new Error("There are no translations");
  const half = { status: "translated", cause: "confirmed" } as const;
  await projects.save(owner, id, [
    { ...edit(first, "X".repeat(before.length), half), spent_ms: 4000 },
    { ...edit(second, second.target?.text ?? "", half), spent_ms: 1500 },
  ]);
  await projects.save(colleague, id, [{ ...edit(third, `${third.target?.text}!!`), spent_ms: 500 }]);
  const now = await statistics();
  expect(now.statuses.translated).toEqual({ segments: 2, words: 8, characters: 42 });
  const shareOf = (changed: number, ...lengths: number[]) => changed / lengths.reduce((sum, length) => sum + length, 0);
  const [one, two] = [before.length, second.target?.text.length ?? 0];
  const longer = (third.target?.text.length ?? 0) + 2;
  expect(now.people).toEqual([
    { name: "owner@example.com", is_self: true, segments: 2, edits: 2, spent_ms: 5500, changed: expect.any(Number) },
    {
      name: "colleague@example.com",
      is_self: false,
      segments: 1,
      edits: 1,
      spent_ms: 500,
      changed: expect.any(Number),
    },
  ]);
  expect(now.people[0]?.changed).toBeCloseTo(shareOf(one, one, two));
  expect(now.people[1]?.changed).toBeCloseTo(shareOf(2, longer));
  expect(now.changed).toBeCloseTo(shareOf(one + 2, one, two, longer));
});

it("leaves out texts that came too late, and tells only reviewers of others", async () => {
  const { project_id: id } = await projects.project(owner, { name: "late.txt", bytes: "Good morning to you.\n" });
  const of = async (caller: Caller) =>
    (await projects.call<ProjectStatistics>(`${calls.statistics.path}?project_id=${id}`, caller)).data;
  const account = "colleague@example.com";
  await projects.call(calls.invite.path, owner, { project_id: id, account, role: "translator" });
  const [segment] = await projects.segments(owner, id);
  if (!segment) throw new Error("There is no segment");
  await projects.save(owner, id, [edit(segment, "早上好。")]);
  const [late] = await projects.save(colleague, id, [edit(segment, "早安。")]);
  expect(late?.outcome).toBe("conflict");
  expect((await of(owner)).people.map(({ name, edits }) => [name, edits])).toEqual([["owner@example.com", 1]]);
  expect((await of(colleague)).people).toEqual([]);
  await projects.save(colleague, id, [edit({ ...segment, version: 1 }, "早安。")]);
  expect((await of(colleague)).people).toMatchObject([{ name: account, is_self: true, edits: 1 }]);
  expect((await of(owner)).people).toHaveLength(2);
  await projects.call(calls.invite.path, owner, { project_id: id, account, role: "reviewer" });
  expect((await of(colleague)).people).toHaveLength(2);
});

it("is for those who are inside", async () => {
  const { project_id: id } = await projects.project(owner, { name: "other.txt", bytes: "Good morning.\n" });
  const { code } = await projects.call(`${calls.statistics.path}?project_id=${id}`, colleague);
  expect(code).not.toBe(20000);
});
