import type { JobQueue } from "#platform/queue";
import { cleanUpProjects, prepareProject } from "./job-definitions.ts";
import type { PostEditing } from "./post-editing.service.ts";

export function definePostEditingJobs(queue: JobQueue, { postEditing }: { readonly postEditing: PostEditing }): void {
  queue.define(prepareProject, ({ id }, attempt) => postEditing.work.prepare(id, attempt));
  queue.define(cleanUpProjects, () => postEditing.work.cleanUp());
}
