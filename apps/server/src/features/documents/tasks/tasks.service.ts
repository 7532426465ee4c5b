import type { catProjectSchema, DocumentTask } from "@yiqiao/contracts/documents";
import type { z } from "zod";
import { DomainError } from "#platform/errors";
import type { RequestContext } from "#platform/request";
import { ownerOf } from "../owner.ts";
import type { DocumentDeps } from "../ports.ts";
import { worst } from "../quotes/quote-documents.ts";
import { takeRate } from "../rates.ts";
import { findOwned } from "../records/documents.repository.ts";
import type { StoredDocument, StoredTask } from "../records/stored-document.ts";
import { documentsOfTask, findCurrentTask, findOwnedTask } from "../records/tasks.repository.ts";
import { shownTask } from "../status/describe.ts";
import { viewFor } from "../status/view.ts";
import { createLiveTasks } from "./live-tasks.ts";

export type CatProject = z.infer<typeof catProjectSchema>;

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
  project(context: RequestContext, of: { readonly projectId: string; readonly taskId: string }): Promise<CatProject>;
  stopFollowing(): void;
}

export function createTasks(deps: DocumentDeps): Tasks {
  const { database, rateLimiter } = deps;
  const { db } = database;
  const live = createLiveTasks(database);
  const show = async (context: RequestContext, task: StoredTask) => {
    const documents = await documentsOfTask(db, task.id);
    const view = await viewFor(deps, context.language);
    return shownTask(task, { documents, view, quality: qualityOf(deps, task, documents) });
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
      const checked = async () => {
        await check();
        return read(context, taskId);
      };
      yield* live.follow(taskId, checked, context.signal);
    },
    project: async (context, { projectId, taskId }) => {
      await takeRate(rateLimiter, context, "look");
      const [document] = await findOwned(db, ownerOf(context), [projectId]);
      if (document === undefined || document.taskId !== taskId) throw new DomainError("documentMissing");
      const { id, state, segments, segmentsDone } = document;
      return { project_id: id, status: state, segments_total: segments ?? 0, segments_done: segmentsDone };
    },
    stopFollowing: () => live.stop(),
  };
}

/** What the engines are now that the task's pairs go to. */
function qualityOf({ router }: DocumentDeps, task: StoredTask, documents: readonly StoredDocument[]) {
  const sources = new Set(documents.flatMap(({ sourceLanguage }) => sourceLanguage ?? []));
  const plans = [...sources].map((source) =>
    router.route({ pair: { source, target: task.targetLanguage }, domain: task.domain }),
  );
  return worst(plans.map((plan) => (plan.available ? plan.quality : undefined)));
}
