/**
 * Does a job's work on each thing, whatever becomes of the others: one that always fails holds up none of them.
 * @throws {unknown} at the end what failed, several as an {@link AggregateError}
 */
export async function oneByOne<T>(things: readonly T[], work: (thing: T) => Promise<void>): Promise<void> {
  const failures: unknown[] = [];
  for (const thing of things) await work(thing).catch((error: unknown) => failures.push(error));
  if (failures.length === 1) throw failures[0];
  if (failures.length > 1) throw new AggregateError(failures, `${failures.length} of ${things.length} failed`);
}
