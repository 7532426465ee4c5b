import { postEditingCalls as calls, type ProjectSegment } from "@yiqiao/contracts/post-editing";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { createScriptedEngine } from "#testing";
import { buildProjectsApp, type ProjectsApp } from "../testing/projects-app.ts";

const judged = [
  { word: "boiler", text: "锅炉关了。", score: Math.log(0.9), confidence: 0.9 },
  { word: "door", text: "门开了。", score: Math.log(0.5), confidence: 0.2 },
] as const;

let projects: ProjectsApp;
let owner: Awaited<ReturnType<ProjectsApp["user"]>>;
let id: string;
beforeAll(async () => {
  const pairs = [{ source: "en-us", target: "zh-cn" }] as const;
  const answer = ({ text }: { readonly text: string }) => {
    const { word: _word, ...said } = judged.find(({ word }) => text.includes(word)) ?? {
      word: "roof",
      text: "屋顶是绿的。",
    };
    return said;
  };
  projects = await buildProjectsApp({ engines: [createScriptedEngine({ pairs, answer })] });
  owner = await projects.user("owner@example.com");
});
afterAll(() => projects.documents.close());

let count = 0;
beforeEach(async () => {
  count += 1;
  const bytes = `The boiler is closed now. The door ${"way ".repeat(count)}is open. The roof is green.\n`;
  ({ project_id: id } = await projects.project(owner, { name: `${count}.txt`, bytes }));
});

const post = async (path: string, body: object) =>
  (await projects.call<{ segments: ProjectSegment[] }>(path, owner, { project_id: id, ...body })).data.segments;
const merge = (...segments: readonly (ProjectSegment | undefined)[]) =>
  post(calls.merge.path, { segments: segments.map((each) => ({ id: each?.id, version: each?.version })) });
const judgements = (segments: readonly ProjectSegment[]) =>
  segments.map(({ score, confidence, led_by: led }) => [score, confidence, led]);

it("merges to the lowest that is known of any part", async () => {
  const [boiler, door, roof] = await projects.segments(owner, id);
  expect(judgements(await merge(boiler, door, roof))).toEqual([[50, 20, undefined]]);
});

it("is unknown of both halves of a split", async () => {
  const [, door] = await projects.segments(owner, id);
  const halves = await post(calls.split.path, { id: door?.id, version: 0, source_offset: 9, target_offset: 1 });
  expect(judgements(halves)).toEqual([
    [null, null, undefined],
    [null, null, undefined],
  ]);
});

it("comes back where a merge undoes a split", async () => {
  const before = judgements(await projects.segments(owner, id));
  const [, door] = await projects.segments(owner, id);
  await merge(...(await post(calls.split.path, { id: door?.id, version: 0, source_offset: 9, target_offset: 1 })));
  expect(judgements(await projects.segments(owner, id))).toEqual(before);
});

it("comes back where a split undoes a merge, of each part whose text is the same", async () => {
  const [boiler, door, roof] = await projects.segments(owner, id);
  const [merged] = await merge(boiler, door);
  const offsets = { source_offset: boiler?.source.text.length, target_offset: boiler?.target?.text.length };
  const parts = await post(calls.split.path, { id: merged?.id, version: merged?.version, ...offsets });
  expect(parts.map(({ target }) => target)).toEqual([boiler?.target, door?.target]);
  expect(judgements(await projects.segments(owner, id))).toEqual([
    [90, 90, undefined],
    [50, 20, undefined],
    [roof?.score, roof?.confidence, undefined],
  ]);
});
