import type { Schedule } from "./store-types.ts";

export const windowSize = 200;
const retryMs = 2000;

interface Loading {
  readonly count: () => number;
  readonly isLoaded: (index: number) => boolean;
  /** Loads the texts of some segments, by their places. */
  readonly load: (indices: readonly number[]) => Promise<void>;
  readonly schedule: Schedule;
  readonly onFailing: (isFailing: boolean) => void;
}

export interface WindowLoader {
  /** These rows are looked at. Resolves when what could be loaded is. */
  readonly want: (indices: readonly number[]) => Promise<void>;
  readonly stop: () => void;
}

/** Loads texts in windows, each once at a time; what failed is tried again for as long as it is looked at. */
export function createWindowLoader({ count, isLoaded, load, schedule, onFailing }: Loading): WindowLoader {
  const underWay = new Map<number, Promise<void>>();
  let wanted: readonly number[] = [];
  let callOff: (() => void) | undefined;

  const loadWindow = async (window: number): Promise<void> => {
    const start = window * windowSize;
    const length = Math.max(0, Math.min(windowSize, count() - start));
    const lacking = Array.from({ length }, (_, place) => start + place).filter((index) => !isLoaded(index));
    if (lacking.length === 0) return;
    try {
      await load(lacking);
      onFailing(false);
    } catch {
      onFailing(true);
      callOff?.();
      callOff = schedule(() => void look(), retryMs);
    }
  };
  const look = async (): Promise<void> => {
    const windows = new Set(wanted.filter((index) => index < count()).map((index) => Math.floor(index / windowSize)));
    const waits = Array.from(windows, (window) => {
      const wait = underWay.get(window) ?? loadWindow(window).finally(() => underWay.delete(window));
      underWay.set(window, wait);
      return wait;
    });
    await Promise.all(waits);
  };
  return {
    want: async (indices) => {
      wanted = indices;
      await look();
    },
    stop: () => callOff?.(),
  };
}
