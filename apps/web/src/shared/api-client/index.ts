import { languageStore } from "../i18n/language-store.ts";
import { sessionStore } from "../session/session-store.ts";
import type { ApiError } from "./api-error.ts";
import { createApiClient } from "./create-api-client.ts";
import type { SessionEnd } from "./create-api-client.ts";
import { makeCalls } from "./make-call.ts";

export { ApiError, isAbort } from "./api-error.ts";
export { mutateToTheEnd } from "./mutate-to-the-end.ts";

interface ApiListener {
  readonly onSessionEnd: (end: SessionEnd, message: string) => void;
  readonly onError: (error: ApiError) => void;
}

const listeners = new Set<ApiListener>();

/** Hears of ended sessions and failed calls; gives back how to stop. */
export function listenToApi(listener: ApiListener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The application's client: this tab's session, the reader's language. */
const client = createApiClient({
  fetch: (input, init) => globalThis.fetch(input, init),
  sendForm: async (...request) => (await import("./send-form.ts")).sendForm(...request),
  tokens: sessionStore,
  language: languageStore.get,
  onSessionEnd: (end, message) => {
    for (const listener of listeners) listener.onSessionEnd(end, message);
  },
  onError: (error) => {
    for (const listener of listeners) listener.onError(error);
  },
  wait: (milliseconds) =>
    new Promise((resolve) => {
      setTimeout(resolve, milliseconds);
    }),
  // Only secure pages have locks; without them the server bears with tabs that ask at the same moment.
  alone: async (run) => ("locks" in navigator ? navigator.locks.request("yiqiao.kept-session", run) : run()),
});

export const { call: apiCall, download: apiDownload, stream: apiStream, resume: resumeSession } = client;
export const { api, apiFile, apiEvents } = makeCalls(client);
