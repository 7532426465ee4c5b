import { uploadPartBytes, type UploadState } from "@yiqiao/contracts/documents";
import { errorCodes } from "@yiqiao/contracts/error-codes";
import { ApiError } from "#shared/api-client/api-error.ts";
import { isSameFile } from "./file-checks.ts";
import {
  actsOn,
  adoptedUpload,
  firstPartBytes,
  maxFailures,
  newUpload,
  nextPartBytes,
  restoredUpload,
  retryWaitMs,
  traitsOf,
  type AdoptedUpload,
  type KeptUpload,
  type Upload,
} from "./upload.ts";

const maxAtOnce = 2;

/** What uploads are made with; tests give their own. */
export interface UploadParts {
  readonly begin: (file: File, signal: AbortSignal) => Promise<UploadState>;
  readonly send: (uid: string, offset: number, bytes: Blob, signal: AbortSignal) => Promise<UploadState>;
  readonly state: (uid: string, signal?: AbortSignal) => Promise<UploadState>;
  readonly cancel: (uid: string) => Promise<unknown>;
  /** Resolves after the time, or at once when the signal is aborted. */
  readonly wait: (milliseconds: number, signal: AbortSignal) => Promise<void>;
  readonly now: () => number;
  readonly kept: { readonly read: () => readonly KeptUpload[]; readonly write: (list: readonly KeptUpload[]) => void };
}

export type Uploads = ReturnType<typeof createUploads>;

const isGone = (error: unknown) =>
  error instanceof ApiError && (error.code === errorCodes.documentMissing || error.code === errorCodes.documentExpired);
const isTransient = (error: unknown): error is ApiError =>
  error instanceof ApiError &&
  (error.kind === "network" ||
    error.kind === "server" ||
    error.kind === "unreadable" ||
    error.retryAfterS !== undefined);

/** The batch of files that is being sent: goes on while the reader is on another page of the client. */
export function createUploads(parts: UploadParts) {
  const batch = createBatch(parts.kept);
  const { read, set, change, find } = batch;
  const { files, running, pump, stop } = createSending(parts, batch);
  let isRestored = false;
  return {
    read,
    subscribe: batch.subscribe,
    /** Sends files; one that was begun before a reload goes on where it stopped. */
    add: (added: readonly File[]) => {
      for (const file of added) {
        const lost = read().find((upload) => upload.phase === "lost" && isSameFile(traitsOf(upload), file));
        const key = lost?.key ?? crypto.randomUUID();
        files.set(key, file);
        if (lost) change(key, { phase: "queued" });
        else set([...read(), newUpload(key, file)]);
      }
      pump();
    },
    /** A file that is on the server already. */
    adopt: (uploaded: AdoptedUpload) => set([...read(), adoptedUpload(crypto.randomUUID(), uploaded)]),
    pause: (key: string) => {
      const upload = find(key);
      if (upload === undefined || !actsOn(upload).pause) return;
      stop(key);
      change(key, { phase: "paused" });
      pump();
    },
    resume: (key: string) => {
      const upload = find(key);
      if (upload === undefined || !actsOn(upload).resume) return;
      change(key, { phase: "queued", message: "" });
      pump();
    },
    /** Takes a file out of the batch, and off the server. */
    remove: (key: string) => {
      const uid = find(key)?.uid;
      stop(key);
      files.delete(key);
      set(read().filter((upload) => upload.key !== key));
      if (uid !== undefined) parts.cancel(uid).catch(() => undefined);
      pump();
    },
    /** Forgets the batch; the server keeps what it has. */
    clear: () => {
      for (const key of running.keys()) stop(key);
      files.clear();
      set([]);
    },
    /** Brings back, once, what was begun before a reload. */
    restore: () => {
      if (isRestored) return;
      isRestored = true;
      if (read().length > 0) return;
      const restored = parts.kept.read().map((kept) => ({ kept, key: crypto.randomUUID() }));
      if (restored.length === 0) return;
      set(restored.map(({ kept, key }) => restoredUpload(key, kept)));
      for (const { kept, key } of restored) void look(parts, batch, { key, uid: kept.uid });
    },
  };
}

type Batch = ReturnType<typeof createBatch>;

/** The list, kept for a reload, and told to who shows it. */
function createBatch(kept: UploadParts["kept"]) {
  const listeners = new Set<() => void>();
  let list: readonly Upload[] = [];

  function set(next: readonly Upload[]): void {
    list = next;
    kept.write(
      list.flatMap(({ uid, name, sizeBytes, lastModified }) =>
        uid === undefined ? [] : [{ uid, name, sizeBytes, lastModified }],
      ),
    );
    for (const listener of listeners) listener();
  }
  const change = (key: string, fields: Partial<Upload>) =>
    set(list.map((upload) => (upload.key === key ? { ...upload, ...fields } : upload)));
  const find = (key: string) => list.find((upload) => upload.key === key);

  const advance = (key: string, { uid, offset, done }: UploadState): void =>
    change(key, { uid, sentBytes: offset, message: "", phase: done ? "done" : "uploading" });
  const subscribe = (listener: () => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  };
  return { read: () => list, subscribe, set, change, advance, find };
}

/** Sends several files at a time. */
function createSending(parts: UploadParts, { read, change, advance, find }: Batch) {
  const files = new Map<string, File>();
  const running = new Map<string, AbortController>();

  async function sendFile(key: string, file: File, signal: AbortSignal, onPart: () => void): Promise<void> {
    const uid = find(key)?.uid;
    let state = uid === undefined ? await parts.begin(file, signal) : await parts.state(uid, signal);
    let partBytes = firstPartBytes;
    while (!signal.aborted) {
      advance(key, state);
      if (state.done) return;
      const startedAt = parts.now();
      const bytes = file.slice(state.offset, state.offset + partBytes);
      state = await parts.send(state.uid, state.offset, bytes, signal);
      partBytes = nextPartBytes(partBytes, parts.now() - startedAt, uploadPartBytes);
      onPart();
    }
  }

  async function run(key: string, file: File, { signal }: AbortController): Promise<void> {
    let failures = 0;
    while (!signal.aborted) {
      try {
        await sendFile(key, file, signal, () => (failures = 0));
        return;
      } catch (error) {
        if (signal.aborted) return;
        failures++;
        const message = error instanceof Error ? error.message : "";
        if (failures > maxFailures || !(isGone(error) || isTransient(error))) {
          change(key, { phase: "failed", message });
          return;
        }
        if (isGone(error)) change(key, { uid: undefined, sentBytes: 0 });
        else change(key, { phase: "retrying", message });
        await parts.wait(retryWaitMs(failures, isTransient(error) ? error.retryAfterS : undefined), signal);
      }
    }
  }

  async function runOne(key: string, file: File, abort: AbortController): Promise<void> {
    await run(key, file, abort);
    if (running.get(key) === abort) running.delete(key);
    pump();
  }

  function pump(): void {
    for (const { key, phase } of read()) {
      const file = files.get(key);
      if (running.size >= maxAtOnce || phase !== "queued" || file === undefined) continue;
      const abort = new AbortController();
      running.set(key, abort);
      change(key, { phase: "uploading" });
      void runOne(key, file, abort);
    }
  }

  function stop(key: string): void {
    running.get(key)?.abort();
    running.delete(key);
  }

  return { files, running, pump, stop };
}

async function look({ state }: UploadParts, { read, set, change }: Batch, { key, uid }: Begun): Promise<void> {
  try {
    const { offset, done } = await state(uid);
    change(key, { sentBytes: offset, ...(done && { phase: "done" as const }) });
  } catch (error) {
    if (isGone(error) || (error instanceof ApiError && error.kind === "business")) {
      set(read().filter((upload) => upload.key !== key));
    }
  }
}

interface Begun {
  readonly key: string;
  readonly uid: string;
}
