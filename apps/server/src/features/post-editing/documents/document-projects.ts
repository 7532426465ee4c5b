import type { DocumentState } from "@yiqiao/contracts/documents";
import type { ProjectState } from "@yiqiao/contracts/post-editing";
import type { DocumentProjects, ProjectProgress } from "#features/documents";
import { DomainError } from "#platform/errors";
import type { RequestContext } from "#platform/request";
import { enterProject } from "../access/caller.ts";
import { openByPass, type OpenDeps } from "../access/open-project.ts";
import { progressOf, projectsOfDocuments } from "../records/projects.repository.ts";
import type { StoredProject } from "../records/stored-project.ts";

/** A project in the words for documents: one that is ready has what a complete document has. */
const states: Readonly<Record<ProjectState, DocumentState>> = {
  preparing: "analysing",
  ready: "complete",
  failed: "failed",
  expired: "expired",
};

export function createDocumentProjects(deps: OpenDeps): DocumentProjects {
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
  deps: OpenDeps,
  context: RequestContext,
  { projectId, pass }: { readonly projectId: string; readonly pass: string | undefined },
): Promise<StoredProject | undefined> {
  try {
    return (await enterProject(deps, { context, projectId, guest: undefined })).project;
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
  }
  return pass === undefined ? undefined : (await openByPass(deps, context, { projectId, pass }))?.project;
}
