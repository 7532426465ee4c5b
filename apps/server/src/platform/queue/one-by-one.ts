/**
 * Runs a job's work on each item even if others fail, so that an item that always fails does not block the rest.
 * @throws {unknown} at the end, what failed; several errors as an {@link AggregateError}
 */
export async function oneByOne<T>(things: readonly T[], work: (thing: T) => Promise<void>): Promise<void> {
  const failures: unknown[] = [];
  for (const thing of things) await work(thing).catch((error: unknown) => failures.push(error));
  if (failures.length === 1) throw failures[0];
  if (failures.length > 1) throw new AggregateError(failures, `${failures.length} of ${things.length} failed`);
}
