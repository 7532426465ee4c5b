import { permitted } from "../storage/permitted.ts";
import { shareSession } from "./session-sharing.ts";
import { sessionStore } from "./session-store.ts";

/** Local storage entry that says that some tab is logged in, so that a new one asks; nothing secret is in it. */
const entryName = "yiqiao.logged-in";

const mark = (isLoggedIn: boolean): void =>
  permitted(() => (isLoggedIn ? localStorage.setItem(entryName, "1") : localStorage.removeItem(entryName)), undefined);
const isMarked = (): boolean => permitted(() => localStorage.getItem(entryName), null) !== null;

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
  if (sessionStore.read()) mark(true);
  sessionStore.subscribe(() => {
    if (sessionStore.read()) mark(true);
  });
  return sharing;
}

let started: ReturnType<typeof start> | undefined;
const sharing = () => (started ??= start());

/** Takes over the login of another tab of this browser, if one is logged in. At once when none says so. */
export async function adoptSession(): Promise<void> {
  const { adopt } = sharing();
  if (sessionStore.read() !== undefined || !isMarked()) return;
  if (!(await adopt()) && sessionStore.read() === undefined) mark(false);
}

/** Ends the session here and in the tabs that share it; the server is told by the caller. */
export function endSharedSession(): void {
  sharing().end();
  mark(false);
}
