import { timingSafeEqual } from "node:crypto";
import type { DocumentState } from "@yiqiao/contracts/documents";
import type { ProjectState } from "@yiqiao/contracts/post-editing";
import type { DocumentProjects, ProjectProgress } from "#features/documents";
import { DomainError } from "#platform/errors";
import type { RequestContext } from "#platform/request";
import { enterProject } from "../access/caller.ts";
import { hashOfPass } from "../access/pass.ts";
import type { PostEditingDeps } from "../deps.ts";
import { livePasses } from "../records/passes.repository.ts";
import { findProject, progressOf, projectsOfDocuments } from "../records/projects.repository.ts";
import type { StoredProject } from "../records/stored-project.ts";

type Deps = Pick<PostEditingDeps, "database" | "clock">;

/** A project in the words for documents: one that is ready has what a complete document has. */
const states: Readonly<Record<ProjectState, DocumentState>> = {
  preparing: "analysing",
  ready: "complete",
  failed: "failed",
  expired: "expired",
};

export function createDocumentProjects(deps: Deps): DocumentProjects {
  const { db } = deps.database;
  return {
    ofDocuments: async (ids) => new Map(ids.length === 0 ? [] : await projectsOfDocuments(db, ids)),
    progress: async (context, { projectId, pass }) => {
      const project = await findOpen(deps, context, { projectId, pass });
      if (project === undefined) return undefined;
      const counts = await progressOf(db, [projectId]);
      const sum = (rows: typeof counts) => rows.reduce((total, { segments }) => total + segments, 0);
      const done = counts.filter(({ status }) => status === "translated" || status === "reviewed");
      return {
        projectId,
        documentId: project.documentId,
        state: states[project.state],
        segments: sum(counts),
        segmentsDone: sum(done),
      } satisfies ProjectProgress;
    },
  };
}

/** By the caller's account or by a pass. */
async function findOpen(
  deps: Deps,
  context: RequestContext,
  { projectId, pass }: { readonly projectId: string; readonly pass: string | undefined },
): Promise<StoredProject | undefined> {
  try {
    return (await enterProject(deps, { context, projectId, guest: undefined })).project;
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
  }
  const { db } = deps.database;
  const project = pass === undefined ? undefined : await findProject(db, projectId);
  if (project === undefined || pass === undefined) return undefined;
  if (context.siteId !== 0 && context.siteId !== project.siteId) return undefined;
  const hash = hashOfPass(pass);
  const passes = await livePasses(db, projectId, deps.clock.now());
  return passes.some(({ tokenHash }) => timingSafeEqual(tokenHash, hash)) ? project : undefined;
}
