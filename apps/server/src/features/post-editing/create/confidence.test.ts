import { afterAll, beforeAll, expect, it } from "vitest";
import { createScriptedEngine } from "#testing";
import { buildProjectsApp, type ProjectsApp } from "../testing/projects-app.ts";

let projects: ProjectsApp;
beforeAll(async () => {
  const pairs = [{ source: "en-us", target: "zh-cn" }] as const;
  const answer = ({ text }: { readonly text: string }) => ({
    text: text.includes("boiler") ? "锅炉关了。" : "门开了。",
    ...(text.includes("boiler") && { score: Math.log(0.5), confidence: 0.314 }),
  });
  projects = await buildProjectsApp({ engines: [createScriptedEngine({ pairs, answer })] });
});
afterAll(() => projects.documents.close());

it("is kept with a document's sentences and told with a project's, of those that an engine gave one", async () => {
  const owner = await projects.user("owner@example.com");
  const bytes = "The boiler is closed now. The door is open now.\n";
  const { project_id: id } = await projects.project(owner, { name: "boiler.txt", bytes });
  expect(await projects.skeleton(owner, id)).toMatchObject({ confidences: [31, null], scores: [50, null] });
  const [first, second] = await projects.segments(owner, id);
  expect([first?.confidence, second?.confidence]).toEqual([31, null]);
});
