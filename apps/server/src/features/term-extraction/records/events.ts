import type { Database, Executor } from "#platform/database";

/** Channel of the database on which a scan's id is told when anything of it changes. */
export const termScansChannel = "term_scans";

export const tell = (
  database: Pick<Database, "notify">,
  { id }: { readonly id: string },
  executor?: Executor,
): Promise<void> => database.notify(termScansChannel, id, executor);
