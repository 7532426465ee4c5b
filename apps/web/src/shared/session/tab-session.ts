import { permitted } from "../storage/permitted.ts";
import { shareSession } from "./session-sharing.ts";
import { sessionStore } from "./session-store.ts";

/**
 * Local storage entry that says that some tab is logged in, so that a new one asks, or that the browser stays signed in;
 * nothing secret is in it.
 */
const entryName = "yiqiao.logged-in";
const kept = "kept";

const mark = (as: "tab" | typeof kept | undefined): void =>
  permitted(() => (as ? localStorage.setItem(entryName, as) : localStorage.removeItem(entryName)), undefined);
const readMark = (): string | null => permitted(() => localStorage.getItem(entryName), null);
const markSession = (): void => {
  const tokens = sessionStore.read();
  if (tokens) mark(tokens.isKept ? kept : "tab");
};

/** Whether this browser stays signed in, as far as its pages know. */
export const isBrowserKept = (): boolean => readMark() === kept;

const endListeners = new Set<() => void>();

/** Hears of log-outs in other tabs that ended this one's session too; gives back how to stop. */
export function onSharedEnd(listener: () => void): () => void {
  endListeners.add(listener);
  return () => endListeners.delete(listener);
}

function start() {
  const sharing = shareSession({
    store: sessionStore,
    channel: "BroadcastChannel" in globalThis ? new BroadcastChannel("yiqiao.session") : undefined,
    makeId: () => Array.from(crypto.getRandomValues(new Uint32Array(4)), (word) => word.toString(36)).join("-"),
    wait: (milliseconds) =>
      new Promise((resolve) => {
        setTimeout(resolve, milliseconds);
      }),
    onEnded: () => {
      for (const listener of endListeners) listener();
    },
  });
  markSession();
  sessionStore.subscribe(markSession);
  return sharing;
}

let started: ReturnType<typeof start> | undefined;
const sharing = () => (started ??= start());

/**
 * Goes on with the login that this browser keeps, or takes over that of another tab, if one is logged in. At once when
 * there is neither.
 *
 * @param resume asks the server to go on with the browser's cookie; false when that is over
 */
export async function adoptSession(resume: () => Promise<boolean>): Promise<void> {
  const { adopt } = sharing();
  if (sessionStore.read() !== undefined || readMark() === null) return;
  const isFound = isBrowserKept() ? await resume() : await adopt();
  if (!isFound && sessionStore.read() === undefined) mark(undefined);
}

/** Ends the session here and in the tabs that share it; the server is told by the caller. */
export function endSharedSession(): void {
  sharing().end();
  mark(undefined);
}
