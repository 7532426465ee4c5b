import type { Database, Executor } from "#platform/database";

/** Channel of the database on which a picture's id is told when anything of it changes. */
export const picturesChannel = "pictures";

export const tell = (
  database: Pick<Database, "notify">,
  { id }: { readonly id: string },
  executor?: Executor,
): Promise<void> => database.notify(picturesChannel, id, executor);
