import type { Database, Executor } from "#platform/database";

/** Channel of the database on which a project's id is told when a segment of it changes. */
export const changesChannel = "project_changes";
/** The same where somebody came, went, or is in another segment. */
export const peopleChannel = "project_people";

export async function tellChange(
  database: Pick<Database, "notify">,
  projectId: string,
  executor: Executor,
): Promise<void> {
  await database.notify(changesChannel, projectId, executor);
}

export async function tellPeople(database: Pick<Database, "notify">, projectId: string): Promise<void> {
  await database.notify(peopleChannel, projectId);
}
