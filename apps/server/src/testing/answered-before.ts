/** Asks, does something meanwhile, and hangs up. @returns whether the answer came before */
export async function isAnsweredBefore(
  ask: (signal: AbortSignal) => Promise<unknown>,
  meanwhile: () => Promise<unknown>,
): Promise<boolean> {
  const caller = new AbortController();
  let isTold = false;
  const asked = ask(caller.signal).then(
    () => (isTold = true),
    () => undefined,
  );
  await meanwhile();
  const wasTold = isTold;
  caller.abort();
  await asked;
  return wasTold;
}
