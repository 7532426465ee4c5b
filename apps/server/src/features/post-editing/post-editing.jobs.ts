import type { JobQueue } from "#platform/queue";
import { cleanUpProjects, prepareProject } from "./job-definitions.ts";
import type { PostEditing } from "./post-editing.service.ts";

export function definePostEditingJobs(queue: JobQueue, { postEditing }: { readonly postEditing: PostEditing }): void {
  queue.define(prepareProject, ({ id }, { attempt, signal }) =>
    postEditing.work.prepare(id, { signal, isLast: attempt > prepareProject.retry.limit }),
  );
  queue.define(cleanUpProjects, () => postEditing.work.cleanUp());
}
