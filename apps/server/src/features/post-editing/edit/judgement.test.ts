import { postEditingCalls as calls, type ProjectSegment } from "@yiqiao/contracts/post-editing";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { createScriptedEngine } from "#testing";
import { buildProjectsApp, type ProjectsApp } from "../testing/projects-app.ts";

const judged = [
  { word: "boiler", score: Math.log(0.9), confidence: 0.9 },
  { word: "door", score: Math.log(0.5), confidence: 0.2 },
] as const;

let projects: ProjectsApp;
let owner: Awaited<ReturnType<ProjectsApp["user"]>>;
let id: string;
beforeAll(async () => {
  const pairs = [{ source: "en-us", target: "zh-cn" }] as const;
  const answer = ({ text }: { readonly text: string }) => {
    const { score, confidence } = judged.find(({ word }) => text.includes(word)) ?? {};
    return { text: `译${text.length}。`, ...(score !== undefined && { score, confidence }) };
  };
  projects = await buildProjectsApp({ engines: [createScriptedEngine({ pairs, answer })] });
  owner = await projects.user("owner@example.com");
});
afterAll(() => projects.documents.close());

let count = 0;
beforeEach(async () => {
  count += 1;
  const bytes = `The boiler is closed now. The door number ${count} is open. The roof is green.\n`;
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
