import {
  type heedFindingBodySchema,
  type ignoreFindingBodySchema,
  projectLimits,
  type ProjectQuality,
} from "@yiqiao/contracts/post-editing";
import type { z } from "zod";
import type { Executor } from "#platform/database";
import { DomainError } from "#platform/errors";
import { demandRole, type ProjectCaller } from "../access/caller.ts";
import type { PostEditingDeps } from "../deps.ts";
import { namesOfPeople } from "../records/people.repository.ts";
import { lockProject } from "../records/projects.repository.ts";
import {
  countIgnored,
  deleteIgnored,
  findRules,
  insertIgnored,
  listIgnored,
  setRules,
} from "../records/quality.repository.ts";
import { findSegments } from "../records/segments.repository.ts";

/** What a project's checks look at. Whoever edits may ignore what they find; its owner and reviewers switch their rules. */
export interface Quality {
  read(caller: ProjectCaller): Promise<ProjectQuality>;
  /** @throws {DomainError} `segmentMissing`, `projectPeopleLimit`, `projectReadOnly` */
  ignore(caller: ProjectCaller, finding: z.output<typeof ignoreFindingBodySchema>): Promise<ProjectQuality>;
  /** @throws {DomainError} `projectReadOnly` */
  heed(caller: ProjectCaller, finding: z.output<typeof heedFindingBodySchema>): Promise<ProjectQuality>;
  /** @throws {DomainError} `projectReadOnly` */
  switchRules(caller: ProjectCaller, rules: Readonly<Record<string, boolean>>): Promise<ProjectQuality>;
}

type Deps = Pick<PostEditingDeps, "database" | "clock">;

export function createQuality(deps: Deps): Quality {
  const { database, clock } = deps;
  const { db } = database;
  return {
    read: async (caller) => {
      demandRole(caller, "reader");
      return qualityOf(db, caller);
    },
    ignore: async (caller, { id: segment, fingerprint, rule, reason }) => {
      demandRole(caller, "translator");
      const { id: projectId } = caller.project;
      await database.transaction(async (tx) => {
        // Whoever merges segments meanwhile moves what is ignored in them.
        await lockProject(tx, projectId);
        if ((await findSegments(tx, projectId, [segment])).length === 0) throw new DomainError("segmentMissing");
        const { ignored: limit } = projectLimits;
        if ((await countIgnored(tx, projectId)) >= limit) throw new DomainError("projectPeopleLimit", { limit });
        const ignored = { segment, fingerprint, rule, reason, person: caller.personId, at: clock.now() };
        await insertIgnored(tx, projectId, ignored);
      });
      return qualityOf(db, caller);
    },
    heed: async (caller, { id: segment, fingerprint }) => {
      demandRole(caller, "translator");
      await deleteIgnored(db, caller.project.id, { segment, fingerprint });
      return qualityOf(db, caller);
    },
    switchRules: async (caller, rules) => {
      demandRole(caller, "reviewer");
      await setRules(db, caller.project.id, rules);
      return qualityOf(db, caller);
    },
  };
}

async function qualityOf(db: Executor, { project }: ProjectCaller): Promise<ProjectQuality> {
  const names = new Map((await namesOfPeople(db, project.id)).map(({ id, name }) => [id, name]));
  const ignored = await listIgnored(db, project.id);
  return {
    rules: await findRules(db, project.id),
    ignored: ignored.map(({ segment, fingerprint, rule, reason, person, at }) => ({
      id: segment,
      fingerprint,
      rule,
      reason,
      author: names.get(person) ?? "",
      time: at.toISOString(),
    })),
  };
}
