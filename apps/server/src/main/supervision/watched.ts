/** What the thread that watches the event loop is started with; all of it is shared. */
export interface Watched {
  /** At {@link beat} and {@link watching}. */
  readonly signs: Int32Array<SharedArrayBuffer>;
  /** The last work that was begun, as JSON, up to a zero. */
  readonly lastWork: Uint8Array<SharedArrayBuffer>;
  readonly limitMs: number;
}

/** Where in the signs the event loop counts its turns, and where it says whether it is to be watched. */
export const beat = 0;
export const watching = 1;

/** A function of the main thread's global object that tells what it works on, for who halts it. */
export const workSymbol = "yiqiao.work-in-hand";
