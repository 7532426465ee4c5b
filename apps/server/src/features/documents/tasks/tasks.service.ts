import type { catProjectSchema, DocumentTask } from "@yiqiao/contracts/documents";
import type { z } from "zod";
import { DomainError } from "#platform/errors";
import { ownerOf, type RequestContext } from "#platform/request";
import type { DocumentDeps } from "../ports.ts";
import { worstQuality } from "../quotes/quote-documents.ts";
import { takeRate } from "../rates.ts";
import { findDocument, findOwned } from "../records/documents.repository.ts";
import type { StoredDocument, StoredTask } from "../records/stored-document.ts";
import { documentsOfTask, findCurrentTask, findOwnedTask } from "../records/tasks.repository.ts";
import { shownTask } from "../status/describe.ts";
import { viewFor } from "../status/view.ts";
import { createLiveTasks } from "./live-tasks.ts";

export type CatProject = z.infer<typeof catProjectSchema>;

interface WantedProject {
  readonly projectId: string;
  readonly pass: string | undefined;
  readonly taskId: string;
}

/** How an owner's tasks stand. */
export interface Tasks {
  /** @throws {DomainError} `documentTaskMissing` */
  query(context: RequestContext, taskId: string): Promise<DocumentTask>;
  /** The task that is not over yet, wherever it was begun. */
  current(context: RequestContext): Promise<DocumentTask | null>;
  /**
   * The task at once and after every change. `check` throws when the caller may no longer listen.
   * @throws {DomainError} `documentTaskMissing`
   */
  follow(context: RequestContext, taskId: string, check: () => Promise<unknown>): AsyncIterable<DocumentTask>;
  /** Of a project, or of a document that none was made of. @throws {DomainError} `documentMissing` */
  project(context: RequestContext, of: WantedProject): Promise<CatProject>;
  stopFollowing(): void;
}

export function createTasks(deps: DocumentDeps): Tasks {
  const { database, rateLimiter } = deps;
  const { db } = database;
  const live = createLiveTasks(database);
  const show = async (context: RequestContext, task: StoredTask) => {
    const documents = await documentsOfTask(db, task.id);
    const projects = await deps.projects.ofDocuments(documents.map(({ id }) => id));
    const view = await viewFor(deps, context.language);
    return shownTask(task, { documents, view, quality: qualityOf(deps, task, documents), projects });
  };
  const read = async (context: RequestContext, taskId: string) => {
    const task = await findOwnedTask(db, ownerOf(context), taskId);
    if (task === undefined) throw new DomainError("documentTaskMissing");
    return show(context, task);
  };
  return {
    query: async (context, taskId) => {
      await takeRate(rateLimiter, context, "look");
      return read(context, taskId);
    },
    current: async (context) => {
      await takeRate(rateLimiter, context, "look");
      const task = await findCurrentTask(db, ownerOf(context));
      return task === undefined ? null : show(context, task);
    },
    follow: async function* (context, taskId, check) {
      await takeRate(rateLimiter, context, "stream");
      const checkAndRead = async () => {
        await check();
        return read(context, taskId);
      };
      yield* live.follow(taskId, checkAndRead, context.signal);
    },
    project: async (context, wanted) => {
      await takeRate(rateLimiter, context, "look");
      return (await progressOfProject(deps, context, wanted)) ?? progressOfDocument(deps, context, wanted);
    },
    stopFollowing: () => live.stop(),
  };
}

async function progressOfProject(
  { projects, database }: DocumentDeps,
  context: RequestContext,
  { projectId, pass, taskId }: WantedProject,
): Promise<CatProject | undefined> {
  const project = await projects.progress(context, { projectId, pass });
  if (project === undefined) return undefined;
  const document = project.documentId === null ? undefined : await findDocument(database.db, project.documentId);
  // A project outlives its document; of one that is there the task must be the right one.
  if (document !== undefined && document.taskId !== taskId) return undefined;
  const { state: status, segments: segments_total, segmentsDone: segments_done } = project;
  return { project_id: project.projectId, status, segments_total, segments_done };
}

async function progressOfDocument(
  { database }: DocumentDeps,
  context: RequestContext,
  { projectId, taskId }: WantedProject,
): Promise<CatProject> {
  const [document] = await findOwned(database.db, ownerOf(context), [projectId]);
  if (document === undefined || document.taskId !== taskId) throw new DomainError("documentMissing");
  const { id, state, segments, segmentsDone } = document;
  return { project_id: id, status: state, segments_total: segments ?? 0, segments_done: segmentsDone };
}

/** What the engines are now that the task's pairs go to. */
function qualityOf({ router }: DocumentDeps, task: StoredTask, documents: readonly StoredDocument[]) {
  const sources = new Set(documents.flatMap(({ sourceLanguage }) => sourceLanguage ?? []));
  const plans = [...sources].map((source) =>
    router.route({ pair: { source, target: task.targetLanguage }, domain: task.domain }),
  );
  return worstQuality(plans.map((plan) => (plan.available ? plan.quality : undefined)));
}
