import { documentCalls } from "@yiqiao/contracts/documents";
import { useSyncExternalStore } from "react";
import { lockGoodsForUpload } from "#features/plans";
import { api } from "#shared/api-client/index.ts";
import { wait } from "#shared/api-client/wait.ts";
import { sessionStore } from "#shared/session/session-store.ts";
import { parseFlow, startFlow, type Flow } from "./flow.ts";
import { parseKept, type KeptUpload } from "./uploads/upload.ts";
import { createUploads } from "./uploads/uploads.ts";

const uploadsEntry = "documents-uploads";
const flowEntry = "documents-flow";

function readEntry(name: string): string | null {
  try {
    return sessionStorage.getItem(name);
  } catch {
    return null;
  }
}

/** A closed or full storage only costs the convenience. */
function writeEntry(name: string, value: unknown): void {
  try {
    sessionStorage.setItem(name, JSON.stringify(value));
  } catch {
    return;
  }
}

/** This tab's batch of files; lives on while other pages are shown. */
export const uploads = createUploads({
  begin: ({ name, size }, signal) => {
    lockGoodsForUpload();
    return api(documentCalls.uploadBegin, { body: { name, size_bytes: size }, signal });
  },
  send: (uid, offset, bytes, signal) => api(documentCalls.uploadPart, { query: { uid, offset }, bytes, signal }),
  state: (uid, signal) => api(documentCalls.uploadState, { query: { uid }, signal }),
  cancel: (uid) => api(documentCalls.uploadCancel, { body: { uid } }),
  wait,
  now: () => performance.now(),
  kept: {
    read: () => parseKept(readEntry(uploadsEntry)),
    write: (list: readonly KeptUpload[]) => writeEntry(uploadsEntry, list),
  },
});

export const useUploads = () => useSyncExternalStore(uploads.subscribe, uploads.read);

let flow: Flow | undefined;
const listeners = new Set<() => void>();

/** Where the reader is in this tab; outlives visits to other pages and reloads. */
export const flowStore = {
  read: (): Flow => (flow ??= parseFlow(readEntry(flowEntry))),
  write: (next: Partial<Flow>): void => {
    flow = { ...flowStore.read(), ...next };
    writeEntry(flowEntry, flow);
    for (const listener of listeners) listener();
  },
  subscribe: (listener: () => void): (() => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
};

export const useFlow = () => useSyncExternalStore(flowStore.subscribe, flowStore.read);

/** What a visitor and a user send is not each other's. */
let hadSession = sessionStore.read() !== undefined;
sessionStore.subscribe(() => {
  const hasSession = sessionStore.read() !== undefined;
  if (hasSession === hadSession) return;
  hadSession = hasSession;
  uploads.clear();
  flowStore.write(startFlow);
});
