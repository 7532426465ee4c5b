/** A part of what is found: so much of it, after so much. */
export interface FoundPart {
  readonly limit: number;
  readonly skip: number;
}

const batch = 200;

/**
 * Ends whatever a search finds, part after part, as long as it finds any. What cannot be ended, because the store does not
 * give up its files, is no reason to keep the others.
 *
 * @returns why what is left could not be ended
 */
export async function endAll<Found>(
  find: (part: FoundPart) => Promise<readonly Found[]>,
  end: (found: Found) => Promise<unknown>,
): Promise<unknown[]> {
  const faults: unknown[] = [];
  for (;;) {
    const over = await find({ limit: batch, skip: faults.length });
    for (const one of over) await end(one).catch((error: unknown) => faults.push(error));
    if (over.length < batch) return faults;
  }
}
