import { lookup } from "node:dns/promises";

/** All addresses of a host. */
export type Resolve = (host: string, signal: AbortSignal) => Promise<readonly string[]>;

/** A lookup holds one of the few threads that files need as well, for as long as a stranger's name server likes. */
const lookupsAtOnce = 2;

/** Asks as every other program of this machine does, its file of hosts included; a few at once, the others in their turn. */
export function createResolve(lookUp: (host: string) => Promise<readonly string[]> = lookUpHere): Resolve {
  let free = lookupsAtOnce;
  const waiting: (() => void)[] = [];
  const turn = (): Promise<void> => {
    if (free === 0) return new Promise((resolve) => waiting.push(resolve));
    free--;
    return Promise.resolve();
  };
  return async (host, signal) => {
    await turn();
    try {
      signal.throwIfAborted();
      return await lookUp(host);
    } finally {
      const next = waiting.shift();
      if (next === undefined) free++;
      else next();
    }
  };
}

async function lookUpHere(host: string): Promise<readonly string[]> {
  return (await lookup(host, { all: true })).map(({ address }) => address);
}
