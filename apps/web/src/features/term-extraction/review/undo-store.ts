import { termScanLimits, type TermChange } from "@yiqiao/contracts/term-extraction";
import { useSyncExternalStore } from "react";

/** A change that can be taken back. */
export interface DoneChange {
  readonly changeId: number;
  readonly op: TermChange["op"];
  readonly ids: readonly number[];
}

const none: readonly DoneChange[] = [];
const done = new Map<string, readonly DoneChange[]>();
const listeners = new Set<() => void>();

function write(scan: string, list: readonly DoneChange[]): void {
  done.set(scan, list.slice(-termScanLimits.undoable));
  for (const listener of listeners) listener();
}

/** What was changed in this tab, of each scan, the latest last. */
export const undoStore = {
  read: (scan: string): readonly DoneChange[] => done.get(scan) ?? none,
  add: (scan: string, change: DoneChange): void => write(scan, [...undoStore.read(scan), change]),
  remove: (scan: string, { changeId }: DoneChange): void =>
    write(
      scan,
      undoStore.read(scan).filter((one) => one.changeId !== changeId),
    ),
  subscribe: (listener: () => void): (() => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
};

/** The change that is taken back next. */
export const useLastChange = (scan: string): DoneChange | undefined =>
  useSyncExternalStore(undoStore.subscribe, () => undoStore.read(scan).at(-1));
