import { type EditorAction, type KeyEntry, keyTable, type Platform } from "./key-table.ts";
import { type KeyPress, pressOf } from "./key-press.ts";
import { type KeyTrouble, troubleOf } from "./reserved-keys.ts";

/** Where a user's own keys are kept. */
export interface KeyStorage {
  readonly read: () => string | null;
  readonly write: (text: string) => void;
}

export interface ShownKey extends KeyEntry {
  /** Undefined: this action has none. */
  readonly press: string | undefined;
  readonly isOwn: boolean;
}

export type KeyRefusal = { readonly kind: KeyTrouble } | { readonly kind: "taken"; readonly by: KeyEntry };

export interface OwnKeys {
  readonly platform: Platform;
  readonly subscribe: (listener: () => void) => () => void;
  /** The table as it is now; another one after each change. */
  readonly shown: () => readonly ShownKey[];
  /** What is to be done for a key; nothing while an input method has it. Plain signs are typed where text is. */
  readonly actionOf: (event: KeyPress, isInText: boolean) => EditorAction | undefined;
  /** Changes the keys of an action, or takes them away; refuses keys that something else needs. */
  readonly change: (action: EditorAction, press: string | null) => KeyRefusal | undefined;
  readonly reset: (action?: EditorAction) => void;
}

type Changes = Partial<Record<EditorAction, string | null>>;

/** Of a version of this program that knew other actions, or of somebody's hand: what cannot be read is left out. */
function readChanges(text: string | null): Changes {
  const changes: Changes = {};
  let known: unknown;
  try {
    known = JSON.parse(text ?? "{}");
  } catch {
    return changes;
  }
  if (typeof known !== "object" || known === null) return changes;
  const values = new Map<string, unknown>(Object.entries(known));
  for (const { action, isFixed } of keyTable) {
    const press = values.get(action);
    if (isFixed !== true && (press === null || typeof press === "string")) changes[action] = press;
  }
  return changes;
}

function withChange(entry: KeyEntry, own: string | null | undefined, platform: Platform): ShownKey {
  return { ...entry, press: own === null ? undefined : (own ?? entry.keys[platform]), isOwn: own !== undefined };
}

const withChanges = (changes: Changes, platform: Platform): ShownKey[] =>
  keyTable.map((entry) => withChange(entry, changes[entry.action], platform));

/**
 * The keys of the editor, some of which the user may have changed.
 * @param isOffered what can be done here: nothing else is shown or has keys
 */
export function createOwnKeys(
  storage: KeyStorage,
  platform: Platform,
  isOffered: (action: EditorAction) => boolean = () => true,
): OwnKeys {
  const shownWith = (now: Changes) => withChanges(now, platform).filter(({ action }) => isOffered(action));
  let changes = readChanges(storage.read());
  let shown = shownWith(changes);
  const listeners = new Set<() => void>();
  const take = (next: Changes): void => {
    changes = next;
    shown = shownWith(changes);
    storage.write(JSON.stringify(changes));
    for (const listener of listeners) listener();
  };
  return {
    platform,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    shown: () => shown,
    actionOf: (event, isInText) => {
      const press = pressOf(event);
      if (press === undefined || (isInText && press.length === 1)) return undefined;
      return shown.find((key) => key.press === press)?.action;
    },
    change: (action, press) => {
      if (press !== null) {
        const kind = troubleOf(press, platform);
        if (kind !== undefined) return { kind };
        const by = shown.find((key) => key.press === press && key.action !== action);
        if (by !== undefined) return { kind: "taken", by };
      }
      take({ ...changes, [action]: press });
      return undefined;
    },
    reset: (action) => {
      const others = { ...changes };
      if (action !== undefined) delete others[action];
      take(action === undefined ? {} : others);
    },
  };
}

/** Actions that have the same keys: after a default was changed by an update, perhaps. */
export function sameKeys(shown: readonly ShownKey[]): Map<string, ShownKey[]> {
  const byPress = Map.groupBy(
    shown.filter(({ press }) => press !== undefined),
    ({ press }) => press ?? "",
  );
  return new Map([...byPress].filter(([, keys]) => keys.length > 1));
}
