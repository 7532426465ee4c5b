import type { JobQueue } from "#platform/queue";
import { cleanUpProjects, deleteFiles, prepareProject, rememberSegments } from "./job-definitions.ts";
import type { PostEditing } from "./post-editing.service.ts";

export function definePostEditingJobs(queue: JobQueue, { postEditing }: { readonly postEditing: PostEditing }): void {
  queue.define(prepareProject, (project, { attempt, signal }) =>
    postEditing.work.prepare(project, { signal, isLast: attempt > prepareProject.retry.limit }),
  );
  queue.define(rememberSegments, ({ id, segments }) => postEditing.work.remember(id, segments));
  queue.define(deleteFiles, ({ folder }) => postEditing.work.deleteFiles(folder));
  queue.define(cleanUpProjects, () => postEditing.work.cleanUp());
}
