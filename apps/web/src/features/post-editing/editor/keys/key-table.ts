import type { en } from "../messages.en.ts";

export type Platform = "mac" | "pc";

const matchNumbers = [1, 2, 3, 4, 5, 6, 7, 8, 9] as const;
type MatchAction = `insertMatch${(typeof matchNumbers)[number]}`;

export type EditorAction =
  | "confirmNext"
  | "confirmNextOpen"
  | "next"
  | "previous"
  | "leave"
  | "copySource"
  | MatchAction
  | "placeNextTag"
  | "placeAllTags"
  | "undo"
  | "redo"
  | "split"
  | "merge"
  | "lock"
  | "comment"
  | "concordance"
  | "nextFinding"
  | "checkFirst"
  | "find"
  | "goTo"
  | "help";

export type KeyGroup = "confirm" | "text" | "segment" | "search";

export interface KeyEntry {
  readonly action: EditorAction;
  readonly group: KeyGroup;
  readonly text: keyof typeof en;
  /** As {@link pressOf} writes them. */
  readonly keys: Readonly<Record<Platform, string>>;
  /** What every text field has them for. */
  readonly isFixed?: true;
  /** Of an action that there are several of. */
  readonly number?: number;
}

type Row = readonly [action: EditorAction, text: KeyEntry["text"], pc: string, mac: string, more?: Partial<KeyEntry>];

const inGroup = (group: KeyGroup, rows: readonly Row[]): KeyEntry[] =>
  rows.map(([action, text, pc, mac, more]) => Object.assign({ group, action, text, keys: { pc, mac } }, more));

const isFixed = { isFixed: true } as const;

const matchRows = matchNumbers.map((number): Row => {
  const press = `Control+Shift+${number}`;
  return [`insertMatch${number}`, "actionInsertMatch", press, press, { number }];
});

/**
 * The keys as they are at first. With Alt on Windows and Linux: letters that are no menus of Firefox and Edge; with
 * Control and Shift on macOS, where Option types characters and Control with Option is the screen reader's: letters that
 * neither move the caret in macOS nor switch Japanese input methods. Digits with Control and Shift on all, as they
 * switch tabs with anything else.
 */
export const keyTable: readonly KeyEntry[] = [
  ...inGroup("confirm", [
    ["confirmNext", "actionConfirmNext", "Control+Enter", "Meta+Enter"],
    ["confirmNextOpen", "actionConfirmNextOpen", "Control+Shift+Enter", "Shift+Meta+Enter"],
    ["next", "actionNext", "Alt+ArrowDown", "Alt+Meta+ArrowDown"],
    ["previous", "actionPrevious", "Alt+ArrowUp", "Alt+Meta+ArrowUp"],
    ["leave", "actionLeave", "Escape", "Escape", isFixed],
  ]),
  ...inGroup("text", [
    ["copySource", "actionCopySource", "Alt+I", "Control+Shift+I"],
    ...matchRows,
    ["placeNextTag", "actionPlaceNextTag", "Alt+Q", "Control+Shift+Q"],
    ["placeAllTags", "actionPlaceAllTags", "Alt+W", "Control+Shift+W"],
    ["undo", "actionUndo", "Control+Z", "Meta+Z", isFixed],
    ["redo", "actionRedo", "Control+Y", "Shift+Meta+Z", isFixed],
  ]),
  ...inGroup("segment", [
    ["split", "actionSplit", "Alt+X", "Control+Shift+X"],
    ["merge", "actionMerge", "Alt+M", "Control+Shift+M"],
    ["lock", "actionLock", "Alt+L", "Control+Shift+U"],
    ["comment", "actionComment", "Alt+C", "Control+Shift+R"],
  ]),
  ...inGroup("search", [
    ["concordance", "actionConcordance", "Alt+K", "Control+Shift+C"],
    ["nextFinding", "actionNextFinding", "Alt+N", "Control+Shift+S"],
    ["checkFirst", "actionCheckFirst", "Alt+R", "Control+Shift+H"],
    ["find", "actionFind", "Alt+J", "Control+Shift+Z"],
    ["goTo", "actionGoTo", "Alt+G", "Control+Shift+G"],
    ["help", "actionHelp", "?", "?"],
  ]),
];

/** The number of a match that an action inserts. */
export const matchOfAction = (action: EditorAction): number | undefined =>
  keyTable.find((one) => one.action === action)?.number;
