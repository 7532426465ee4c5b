import type { PermissionState } from "./permission-state.ts";

/** What stands in somebody's way, to be told to them. */
export type Hindrance = Extract<PermissionState, { kind: "login" | "plan" }>;

let current: Hindrance | undefined;
const listeners = new Set<() => void>();

/** The one question that the gates of all screens share; the gate dialog shows it. */
export const gateStore = {
  read: (): Hindrance | undefined => current,
  write: (hindrance: Hindrance | undefined): void => {
    current = hindrance;
    for (const listener of listeners) listener();
  },
  subscribe: (listener: () => void): (() => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
};
