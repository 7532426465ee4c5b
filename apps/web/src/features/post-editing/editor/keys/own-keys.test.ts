import { describe, expect, it } from "vitest";
import { keyNames, type KeyPress, platformOf, pressOf } from "./key-press.ts";
import { keyTable, matchOfAction } from "./key-table.ts";
import { createOwnKeys, sameKeys } from "./own-keys.ts";
import { troubleOf } from "./reserved-keys.ts";

const event = (code: string, key: string, held = "", more: Partial<KeyPress> = {}): KeyPress => ({
  code,
  key,
  keyCode: 65,
  isComposing: false,
  ctrlKey: held.includes("c"),
  altKey: held.includes("a"),
  shiftKey: held.includes("s"),
  metaKey: held.includes("m"),
  ...more,
});

function storage(text: string | null = null) {
  const kept = { text };
  return { kept, read: () => kept.text, write: (now: string) => void (kept.text = now) };
}

describe("pressed keys", () => {
  it("have one name on all keyboards", () => {
    expect(pressOf(event("Enter", "Enter", "cs"))).toBe("Control+Shift+Enter");
    expect(pressOf(event("Digit1", "!", "cs"))).toBe("Control+Shift+1");
    expect(pressOf(event("KeyA", "q", "a"))).toBe("Alt+Q");
    expect(pressOf(event("KeyQ", "й", "a"))).toBe("Alt+Q");
    expect(pressOf(event("KeyI", "ˆ", "acm"))).toBe("Control+Alt+Meta+I");
    expect(pressOf(event("Slash", "?", "s"))).toBe("?");
    expect(pressOf(event("ShiftLeft", "Shift", "s"))).toBeUndefined();
    expect(pressOf(event("KeyQ", "@", "ca", { getModifierState: () => true }))).toBeUndefined();
  });

  it("are none while an input method has them", () => {
    expect(pressOf(event("Enter", "Enter", "c", { isComposing: true }))).toBeUndefined();
    expect(pressOf(event("Enter", "Enter", "c", { keyCode: 229 }))).toBeUndefined();
  });

  it("are shown as the keyboard names them", () => {
    expect(keyNames("Control+Shift+1", "pc")).toEqual(["Ctrl", "Shift", "1"]);
    expect(keyNames("Alt+Meta+ArrowUp", "mac")).toEqual(["⌥", "⌘", "↑"]);
    expect(keyNames("Control++", "pc")).toEqual(["Ctrl", "+"]);
    expect([platformOf("MacIntel"), platformOf("Win32"), platformOf("Linux x86_64")]).toEqual(["mac", "pc", "pc"]);
  });
});

describe("the keys as they are at first", () => {
  it.each(["pc", "mac"] as const)("are each used once, and needed by nobody else: %s", (platform) => {
    expect(sameKeys(createOwnKeys(storage(), platform).shown())).toEqual(new Map());
    const troubles = keyTable
      .filter(({ isFixed }) => isFixed !== true)
      .map(({ keys }) => [keys[platform], troubleOf(keys[platform], platform)]);
    expect(troubles.filter(([, trouble]) => trouble !== undefined)).toEqual([]);
  });
});

describe("a user's own keys", () => {
  it("are kept, and do what they are for", () => {
    const place = storage();
    expect(createOwnKeys(place, "pc").change("copySource", "F2")).toBeUndefined();
    const keys = createOwnKeys(place, "pc");
    expect(keys.actionOf(event("F2", "F2"), true)).toBe("copySource");
    expect(keys.actionOf(event("KeyI", "i", "a"), true)).toBeUndefined();
    keys.reset("copySource");
    expect(keys.actionOf(event("KeyI", "i", "a"), true)).toBe("copySource");
    expect(place.kept.text).toBe("{}");
  });

  it("may be none", () => {
    const keys = createOwnKeys(storage(), "pc");
    keys.change("lock", null);
    expect(keys.actionOf(event("KeyL", "l", "a"), true)).toBeUndefined();
    expect(keys.shown().find(({ action }) => action === "lock")).toMatchObject({ press: undefined, isOwn: true });
    keys.reset();
    expect(keys.actionOf(event("KeyL", "l", "a"), true)).toBe("lock");
  });

  it("are refused where something else needs them", () => {
    const keys = createOwnKeys(storage(), "pc");
    expect(keys.change("lock", "Alt+M")).toMatchObject({ kind: "taken", by: { action: "merge" } });
    expect(keys.change("lock", "Control+Z")).toEqual({ kind: "browser" });
    expect(keys.change("lock", "Control+Space")).toEqual({ kind: "inputMethod" });
    expect(keys.change("lock", "Control+Alt+E")).toEqual({ kind: "text" });
    for (const press of ["A", "Enter", "Shift+ArrowUp"]) expect(keys.change("lock", press)).toEqual({ kind: "text" });
    expect(createOwnKeys(storage(), "mac").change("lock", "Alt+L")).toEqual({ kind: "text" });
    expect(keys.shown().every(({ isOwn }) => !isOwn)).toBe(true);
  });

  it("that cannot be read are as at first", () => {
    for (const text of ["", "nonsense", "null", '{"lock":7,"unknown":"F2","undo":"F2"}']) {
      const keys = createOwnKeys(storage(text), "pc");
      expect(keys.shown().filter(({ isOwn }) => isOwn)).toEqual([]);
    }
  });

  it("type what is a sign, in a text", () => {
    const keys = createOwnKeys(storage(), "pc");
    expect(keys.actionOf(event("Slash", "?", "s"), true)).toBeUndefined();
    expect(keys.actionOf(event("Slash", "?", "s"), false)).toBe("help");
  });

  it("insert the match of their number", () => {
    const action = createOwnKeys(storage(), "pc").actionOf(event("Digit4", "$", "cs"), true);
    expect(action && matchOfAction(action)).toBe(4);
  });
});
