import type { Database, Executor } from "#platform/database";

/** Channel of the database on which a task's id is told when anything of the task changes. */
export const documentsChannel = "documents";

export async function tell(
  database: Pick<Database, "notify">,
  { taskId }: { readonly taskId: string | null },
  executor?: Executor,
): Promise<void> {
  if (taskId !== null) await database.notify(documentsChannel, taskId, executor);
}
