import { AsyncLocalStorage } from "node:async_hooks";

/** Something that this process is working on; never includes texts, names or addresses of users. */
export interface WorkInHand {
  /** Method and route of a call, or the name of a job. */
  readonly name: string;
  /** Of the request or the job. */
  readonly id: string;
  readonly accountId?: string | undefined;
}

const current = new AsyncLocalStorage<() => WorkInHand>();
let note: Buffer | undefined;

/** Runs part of some work; `describe` is called when the work begins and whenever somebody wants to know about it. */
export function workOn<T>(describe: () => WorkInHand, run: () => T): T {
  if (note !== undefined) {
    const written = note.write(JSON.stringify(describe()), 0, note.length - 1);
    note[written] = 0;
  }
  return current.run(describe, run);
}

/** The work that the running code is part of. */
export function workInHand(): WorkInHand | undefined {
  return current.getStore()?.();
}

/** From now on the most recently started work is written there, as NUL-terminated JSON. */
export function noteWorkIn(shared: Uint8Array<SharedArrayBuffer>): void {
  note = Buffer.from(shared.buffer, shared.byteOffset, shared.byteLength);
}
