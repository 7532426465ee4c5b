import { AsyncLocalStorage } from "node:async_hooks";

/** Something that this process works on: never texts, names or addresses of users. */
export interface WorkInHand {
  /** Method and route of a call, or the name of a job. */
  readonly name: string;
  /** Of the request or the job. */
  readonly id: string;
  readonly accountId?: string | undefined;
}

const current = new AsyncLocalStorage<() => WorkInHand>();
let note: Buffer | undefined;

/** Runs what is a part of some work; `describe` is asked when the work is begun and when somebody wants to know. */
export function workOn<T>(describe: () => WorkInHand, run: () => T): T {
  if (note !== undefined) {
    const written = note.write(JSON.stringify(describe()), 0, note.length - 1);
    note[written] = 0;
  }
  return current.run(describe, run);
}

/** What the code that runs now is a part of. */
export function workInHand(): WorkInHand | undefined {
  return current.getStore()?.();
}

/** From now on the work that was begun last is written there, as JSON with a zero behind it. */
export function noteWorkIn(shared: Uint8Array<SharedArrayBuffer>): void {
  note = Buffer.from(shared.buffer, shared.byteOffset, shared.byteLength);
}
