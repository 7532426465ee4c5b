import type { Project } from "@yiqiao/contracts/post-editing";
import { afterAll, beforeAll, beforeEach } from "vitest";
import type { Caller } from "#testing/documents/documents-app";
import { buildProjectsApp, type ProjectsApp } from "./projects-app.ts";

interface ProjectScene {
  readonly projects: ProjectsApp;
  readonly owner: Caller;
  /** Two others of the site; nobody is invited. */
  readonly friend: Caller;
  readonly stranger: Caller;
  readonly project: Project;
}

/** One server for the tests of a file, and before each of them a new project of a text. */
export function projectEach(bytes: string, begin: (scene: ProjectScene) => void | Promise<void>): void {
  let people: Omit<ProjectScene, "project">;
  let count = 0;
  beforeAll(async () => {
    const projects = await buildProjectsApp();
    people = {
      projects,
      owner: await projects.user("owner@example.com"),
      friend: await projects.user("friend@example.com"),
      stranger: await projects.user("stranger@example.com"),
    };
  });
  afterAll(() => people.projects.documents.close());
  beforeEach(async () => {
    count += 1;
    const project = await people.projects.project(people.owner, { name: `${count}.txt`, bytes });
    await begin({ ...people, project });
  });
}
