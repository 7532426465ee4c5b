import type { SegmentStore } from "../../editor/store/store-types.ts";
import type { PageSize } from "#shared/pdf/page-layout.ts";
import type { PDFDocumentProxy } from "#shared/pdf/open-pdf.ts";
import { scheduleByClock, type Schedule } from "../../editor/store/store-types.ts";
import { watched, type Watched } from "../../editor/store/watched.ts";
import type { Places } from "./align/page-text.ts";
import { hasNews, type LaidOut, savedTexts } from "./laid-out.ts";

/** A document that is open for drawing. */
export interface OpenPages {
  readonly pdf: PDFDocumentProxy;
  readonly sizes: readonly PageSize[];
  readonly close: () => void;
}

export interface ShownPages {
  readonly open: OpenPages;
  readonly laidOut: LaidOut;
  /** Absent while they are looked for. */
  readonly places?: Places | undefined;
  /** They could not be looked for. */
  readonly hasNoPlaces?: boolean;
}

export interface LivePagesState {
  readonly shown: ShownPages | undefined;
  readonly work: "reading" | "drawing" | "none";
  /** Why the last attempt failed. */
  readonly problem: unknown;
}

interface LivePagesOptions {
  readonly store: SegmentStore;
  /** Has the texts of all segments loaded. */
  readonly readAll: (signal: AbortSignal) => Promise<void>;
  /** The pages of what the server has. */
  readonly fetchPages: (signal: AbortSignal) => Promise<OpenPages>;
  readonly findPlaces: (pages: OpenPages, signal: AbortSignal) => Promise<Places>;
  readonly schedule?: Schedule;
}

export interface LivePages {
  readonly state: Pick<Watched<LivePagesState>, "get" | "subscribe">;
  readonly retry: () => void;
  readonly stop: () => void;
}

/** Nobody wants pages of each half word. */
export const pauseMs = 600;

/** Keeps the pages of a project as its segments are: laid out anew after each pause, one after the other. */
export function createLivePages(options: LivePagesOptions): LivePages {
  const { store, schedule = scheduleByClock } = options;
  const state = watched<LivePagesState>({ shown: undefined, work: "reading", problem: undefined });
  const abort = new AbortController();
  const { signal } = abort;
  let isAtWork = false;
  let callOff = (): void => {};
  const change = changing(state);
  const run = async (): Promise<void> => {
    isAtWork = true;
    try {
      await layOut(options, state, signal);
    } catch (problem) {
      if (!signal.aborted) change({ problem });
    } finally {
      isAtWork = false;
      if (!signal.aborted) {
        change({ work: "none" });
        if (state.get().problem === undefined) later();
      }
    }
  };
  const look = (): void => {
    const { shown } = state.get();
    if (!isAtWork && shown !== undefined && hasNews(store, shown.laidOut)) void run();
  };
  const later = (): void => {
    callOff();
    callOff = schedule(look, pauseMs);
  };
  const unsubscribe = store.subscribe(later);
  void run();
  return {
    state,
    retry: () => {
      if (!isAtWork) void run();
    },
    stop: () => {
      abort.abort();
      callOff();
      unsubscribe();
      state.get().shown?.open.close();
    },
  };
}

type State = Watched<LivePagesState>;

const changing =
  (state: State) =>
  (now: Partial<LivePagesState>): void =>
    state.set({ ...state.get(), ...now });

async function layOut(
  { store, readAll, fetchPages, findPlaces }: LivePagesOptions,
  state: State,
  signal: AbortSignal,
): Promise<void> {
  const change = changing(state);
  const before = state.get().shown;
  change({ work: before === undefined ? "reading" : "drawing", problem: undefined });
  await readAll(signal);
  change({ work: "drawing" });
  const laidOut = savedTexts(store, before?.laidOut ?? new Map());
  const open = await fetchPages(signal);
  if (signal.aborted) {
    open.close();
    return;
  }
  // The first pages are seen at once; those that follow come with their places, so that no mark is on the wrong line.
  if (before === undefined) change({ shown: { open, laidOut } });
  const places = await findPlaces(open, signal).catch(() => undefined);
  if (signal.aborted) {
    open.close();
    return;
  }
  change({ shown: { open, laidOut, places, hasNoPlaces: places === undefined } });
  before?.open.close();
}
