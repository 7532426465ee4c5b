import { permitted } from "../storage/permitted.ts";
import { shareSession } from "./session-sharing.ts";
import { sessionStore } from "./session-store.ts";
import { viewingLink, viewingPath, viewingTokenOf } from "./viewing-link.ts";

/**
 * Local storage entry that says that some tab is logged in, so that a new one asks, or that the browser stays signed in;
 * nothing secret is in it.
 */
const entryName = "yiqiao.logged-in";
const kept = "kept";
/** The reader has logged out, but the server could not be told, so that the cookie still serves. */
const leaving = "leaving";

const mark = (as: "tab" | typeof kept | typeof leaving | undefined): void =>
  permitted(() => (as ? localStorage.setItem(entryName, as) : localStorage.removeItem(entryName)), undefined);
const readMark = (): string | null => permitted(() => localStorage.getItem(entryName), null);
const markSession = (): void => {
  const tokens = sessionStore.read();
  if (tokens && !tokens.isViewing) mark(tokens.isKept ? kept : "tab");
};

/** Whether this browser has the cookie of a login, as far as its pages know. */
export const isSessionPersistent = (): boolean => readMark() === kept || readMark() === leaving;

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
    makeId: randomWord,
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

/** Local storage entry with the ticket of the tab that is being opened to look at what a user sees. */
const ticketEntry = "yiqiao.viewing";

const randomWord = (): string =>
  Array.from(crypto.getRandomValues(new Uint32Array(4)), (word) => word.toString(36)).join("-");

/** Where to open the next tab of this browser, which looks at what a user sees. */
export function addressToView(token: string): string {
  const ticket = randomWord();
  permitted(() => localStorage.setItem(ticketEntry, ticket), undefined);
  return viewingLink(token, ticket);
}

/** Whether this tab looks at what a user sees. */
export const isViewingTab = (): boolean => sessionStore.read()?.isViewing === true;

/**
 * Takes the session of {@link addressToView} out of the address, before any other tab's login is taken over. A link that
 * somebody else made, and that would have the reader work in another's account, is none.
 */
function takeViewing(): void {
  if (location.pathname !== viewingPath) return;
  const ticket = permitted(() => localStorage.getItem(ticketEntry), null);
  const token = viewingTokenOf(location.hash, ticket);
  history.replaceState(history.state, "", viewingPath);
  if (token === undefined) return;
  permitted(() => localStorage.removeItem(ticketEntry), undefined);
  sessionStore.clear();
  sessionStore.write({ accessToken: token, refreshToken: null, isViewing: true });
}

/** Ends what this tab looks at; the next page takes over the login of another tab again. */
export function endViewing(): void {
  sessionStore.clear();
}

interface KeptLogin {
  /** Asks the server to go on with the browser's cookie; false when that is over. */
  readonly resume: () => Promise<boolean>;
  /** Tells the server of a log-out that it has not heard of. */
  readonly leave: () => Promise<unknown>;
}

/**
 * Goes on with the login that this browser keeps, or takes over that of another tab, if one is logged in. At once when
 * there is neither.
 */
export async function adoptSession({ resume, leave }: KeptLogin): Promise<void> {
  takeViewing();
  const { adopt } = sharing();
  const marked = readMark();
  if (sessionStore.read() !== undefined || marked === null) return;
  if (marked === leaving) await leave();
  const isFound = marked === kept ? await resume() : marked !== leaving && (await adopt());
  if (!isFound && sessionStore.read() === undefined) mark(undefined);
}

/** Ends the session here and in the tabs that share it; whether the server was told, the caller knows. */
export function endSharedSession({ isTold }: { readonly isTold: boolean }): void {
  const tokens = sessionStore.read();
  // A session that was over before says nothing of the one that the browser may keep.
  if (tokens === undefined) return;
  if (tokens.isViewing) return sessionStore.clear();
  sharing().end();
  mark(tokens.isKept && !isTold ? leaving : undefined);
}
