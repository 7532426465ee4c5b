import { termExtractionCalls } from "@yiqiao/contracts/term-extraction";
import { useSyncExternalStore } from "react";
import { lockGoodsForUpload } from "#features/plans";
import { api, isAbort } from "#shared/api-client/index.ts";
import { sessionStore } from "#shared/session/session-store.ts";
import { permitted } from "#shared/storage/permitted.ts";
import { emptyDraft, keptOf, parseDraft, type Draft } from "./draft.ts";

const entryName = "term-scan-draft";

/** What is sent beside the draft: languages, domain, libraries. */
export type ScanOrder = Readonly<Record<"src_lang" | "tgt_lang" | "domain", string>> & {
  readonly tm_id?: string | undefined;
  readonly tb_id?: string | undefined;
};

interface DraftState {
  readonly draft: Draft;
  /** Share that has been sent, 0 to 1; undefined while nothing is sent. */
  readonly sent: number | undefined;
  readonly failure: Error | undefined;
  /** The scan that was begun and not been opened yet. */
  readonly created: string | undefined;
}

let state: DraftState | undefined;
let sending: AbortController | undefined;
const listeners = new Set<() => void>();

const initial = (): DraftState => ({
  draft: parseDraft(permitted(() => sessionStorage.getItem(entryName), null)),
  sent: undefined,
  failure: undefined,
  created: undefined,
});

const read = (): DraftState => (state ??= initial());

function write(change: Partial<DraftState>): void {
  state = { ...read(), ...change };
  permitted(() => sessionStorage.setItem(entryName, keptOf(read().draft)), undefined);
  for (const listener of listeners) listener();
}

function formOf({ from, files, text, minFrequency, maxCandidates }: Draft, order: ScanOrder): FormData {
  const form = new FormData();
  // Fields stand before the files: they are read while those come in.
  for (const [name, value] of Object.entries(order)) if (value !== undefined) form.set(name, value);
  form.set("min_frequency", String(minFrequency));
  form.set("max_candidates", String(maxCandidates));
  if (from === "text") form.set("text", text);
  else for (const file of files) form.append("docs", file, file.name);
  return form;
}

/** What this tab scans next, and its way to the server; lives on while other pages are shown. */
export const draftStore = {
  read,
  subscribe: (listener: () => void): (() => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  change: (change: Partial<Draft>): void => write({ draft: { ...read().draft, ...change }, failure: undefined }),
  /** Sends what is to be scanned. */
  send: async (order: ScanOrder): Promise<void> => {
    if (read().sent !== undefined) return;
    const abort = new AbortController();
    sending = abort;
    write({ sent: 0, failure: undefined });
    lockGoodsForUpload();
    try {
      const { task_id: created } = await api(termExtractionCalls.create, {
        form: formOf(read().draft, order),
        signal: abort.signal,
        onProgress: (sent) => {
          if (sending === abort) write({ sent });
        },
      });
      if (sending !== abort) return;
      const { minFrequency, maxCandidates, from } = read().draft;
      write({ draft: { ...emptyDraft, from, minFrequency, maxCandidates }, sent: undefined, created });
    } catch (error) {
      if (sending !== abort) return;
      write({ sent: undefined, failure: error instanceof Error && !isAbort(error) ? error : undefined });
    }
  },
  abort: (): void => {
    sending?.abort();
    sending = undefined;
    write({ sent: undefined });
  },
  /** The scan that was begun is open now. */
  open: (): void => write({ created: undefined }),
};

export const useDraft = () => useSyncExternalStore(draftStore.subscribe, read);

/** What one user sends is not another's. */
let hadSession = sessionStore.read() !== undefined;
sessionStore.subscribe(() => {
  const hasSession = sessionStore.read() !== undefined;
  if (hasSession === hadSession) return;
  hadSession = hasSession;
  sending?.abort();
  sending = undefined;
  write({ draft: emptyDraft, sent: undefined, failure: undefined, created: undefined });
});
