import { projectLimits, type ProjectSegment } from "@yiqiao/contracts/post-editing";
import type { Executor } from "#platform/database";
import type { ProjectCaller } from "../access/caller.ts";
import { findProject } from "../records/projects.repository.ts";
import { readSegments } from "./read-segments.ts";

interface Done {
  readonly changed: readonly number[];
  readonly groupId: string | null;
}
interface Together {
  readonly group_id: string | null;
  readonly revision: number;
  readonly changed: number;
  readonly segments: ProjectSegment[];
  readonly reload: boolean;
}

/** What one act changed, for who did it; more segments than one call gives are read anew. */
export async function presentGroup(db: Executor, caller: ProjectCaller, { changed, groupId }: Done): Promise<Together> {
  const reload = changed.length > projectLimits.window;
  const segments = reload ? [] : await readSegments(db, caller, changed);
  const { revision = caller.project.revision } = (await findProject(db, caller.project.id)) ?? {};
  return {
    group_id: changed.length === 0 ? null : groupId,
    revision,
    changed: changed.length,
    segments,
    reload,
  };
}
