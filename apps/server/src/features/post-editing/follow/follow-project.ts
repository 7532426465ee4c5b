import { type ProjectChanges, projectLimits, type presenceSchema } from "@yiqiao/contracts/post-editing";
import type { z } from "zod";
import type { Executor } from "#platform/database";
import { createLive, type Live } from "#platform/live";
import type { ProjectCaller } from "../access/caller.ts";
import type { PostEditingDeps } from "../deps.ts";
import { readSegments } from "../edit/read-segments.ts";
import { listChangedSince } from "../records/edits.repository.ts";
import { changesChannel, peopleChannel, tellPeople } from "../records/events.ts";
import { listPresent, namesOfPeople, setPlace } from "../records/people.repository.ts";
import { findProject } from "../records/projects.repository.ts";

export type Presence = z.infer<typeof presenceSchema>;
export type ProjectEvent =
  | { readonly event: "changes"; readonly data: ProjectChanges }
  | { readonly event: "people"; readonly data: Presence };

/** What changes in a project, and who is in it. */
export interface Follow {
  changes(caller: ProjectCaller, since: number): Promise<ProjectChanges>;
  /** @param check who calls, anew before every event: a pass may be revoked meanwhile */
  follow(check: () => Promise<ProjectCaller>, of: Followed): AsyncIterable<ProjectEvent>;
  here(caller: ProjectCaller, segment: number | null): Promise<Presence>;
  stop(): void;
}
interface Followed {
  readonly projectId: string;
  readonly since: number;
  readonly signal: AbortSignal;
}

type Deps = Pick<PostEditingDeps, "database" | "clock">;

export function createFollow({ database, clock }: Deps): Follow {
  const live: Live = createLive(database, [changesChannel, peopleChannel]);
  const { db } = database;
  const present = (caller: ProjectCaller) =>
    presenceOf(db, caller, new Date(clock.now().getTime() - projectLimits.presenceMs));
  return {
    changes: (caller, since) => changesOf(db, caller, since),
    follow: async function* (check, { projectId, since, signal }) {
      let last = since;
      let shown = "";
      for await (const _ of live.rounds(projectId, signal)) {
        const caller = await check();
        const changes = await changesOf(db, caller, last);
        if (changes.revision > last) yield { event: "changes", data: changes };
        last = changes.revision;
        const people = await present(caller);
        if (JSON.stringify(people) !== shown) yield { event: "people", data: people };
        shown = JSON.stringify(people);
      }
    },
    here: async (caller, segment) => {
      const { id: projectId } = caller.project;
      await setPlace(db, { projectId, personId: caller.personId, segment, at: clock.now() });
      await tellPeople(database, projectId);
      return present(caller);
    },
    stop: () => live.stop(),
  };
}

async function changesOf(db: Executor, caller: ProjectCaller, since: number): Promise<ProjectChanges> {
  const { id: projectId } = caller.project;
  const { revision = since } = (await findProject(db, projectId)) ?? {};
  const nothing = { revision, removed: [], segments: [] };
  if (revision <= since) return { ...nothing, reload: false };
  const limit = projectLimits.changes + 1;
  const changed = await listChangedSince(db, { projectId, since, limit });
  if (changed.length >= limit) return { ...nothing, reload: true };
  const removed = changed.filter(({ isRemoved }) => isRemoved).map(({ segment }) => segment);
  const kept = changed.filter(({ isRemoved }) => !isRemoved).map(({ segment }) => segment);
  return { revision, reload: false, removed, segments: await readSegments(db, caller, kept) };
}

async function presenceOf(db: Executor, { project, personId }: ProjectCaller, since: Date): Promise<Presence> {
  const names = new Map((await namesOfPeople(db, project.id)).map(({ id, name }) => [id, name]));
  const people = await listPresent(db, project.id, since);
  return {
    people: people.map(({ id, segment }) => ({ name: names.get(id) ?? "", is_self: id === personId, id: segment })),
  };
}
