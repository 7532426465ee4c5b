import type { Platform } from "./key-table.ts";

/** The part of a keyboard event that says which keys were pressed. */
export interface KeyPress {
  readonly key: string;
  readonly code: string;
  readonly keyCode: number;
  readonly isComposing: boolean;
  readonly ctrlKey: boolean;
  readonly altKey: boolean;
  readonly shiftKey: boolean;
  readonly metaKey: boolean;
  /** AltGr, which Windows tells as Control and Alt. */
  readonly getModifierState?: (key: string) => boolean;
}

/** An input method has the key; browsers tell so in either way. */
export const isOfInputMethod = ({ isComposing, keyCode }: Pick<KeyPress, "isComposing" | "keyCode">): boolean =>
  isComposing || keyCode === 229;

const modifiers = new Set(["Control", "Alt", "Shift", "Meta", "AltGraph", "CapsLock", "Fn", "OS", "Dead", "Process"]);

/**
 * A letter by what it types, where that is Latin (so that it is where the keyboard has it), otherwise by its place: with
 * Cyrillic keyboards, and with Option on macOS, which types other signs. A digit by its place.
 */
function nameOfKey({ key, code }: Pick<KeyPress, "key" | "code">): string | undefined {
  const digit = /^(?:Digit|Numpad)(\d)$/u.exec(code)?.[1];
  if (digit !== undefined) return digit;
  if (/^[a-z]$/iu.test(key)) return key.toUpperCase();
  const letter = /^Key([A-Z])$/u.exec(code)?.[1];
  if (letter !== undefined) return letter;
  if (modifiers.has(key) || key === "" || key === "Unidentified") return undefined;
  return key === " " ? "Space" : key;
}

/**
 * Keys as one word, `Control+Shift+1`: modifiers in the order Control, Alt, Shift, Meta. Undefined for modifiers alone, for
 * what an input method has, and for what AltGr types.
 */
export function pressOf(event: KeyPress): string | undefined {
  if (isOfInputMethod(event) || event.getModifierState?.("AltGraph") === true) return undefined;
  // What only Shift makes a sign is that sign, with no need to say how it is had on this keyboard.
  const isSign = /^[^\p{L}\p{N}\s]$/u.test(event.key) && !(event.ctrlKey || event.altKey || event.metaKey);
  const name = isSign ? event.key : nameOfKey(event);
  if (name === undefined) return undefined;
  const held = [
    event.ctrlKey && "Control",
    event.altKey && "Alt",
    event.shiftKey && !isSign && "Shift",
    event.metaKey && "Meta",
  ];
  return [...held.filter((one) => one !== false), name].join("+");
}

const symbols: Record<string, string> = { Control: "⌃", Alt: "⌥", Shift: "⇧", Meta: "⌘", Enter: "↩", Escape: "esc" };
const arrows: Record<string, string> = { ArrowUp: "↑", ArrowDown: "↓", ArrowLeft: "←", ArrowRight: "→" };

/** Keys as keyboards of a platform name them, one by one. */
export function keyNames(press: string, platform: Platform): string[] {
  const names = press === "+" ? ["+"] : press.split(/\+(?=.)/u);
  return names.map((name) => {
    if (arrows[name] !== undefined) return arrows[name];
    if (platform === "mac") return symbols[name] ?? name;
    return name === "Control" ? "Ctrl" : name === "Escape" ? "Esc" : name === "Meta" ? "Win" : name;
  });
}

/** Which keyboard it is, by what the browser says of the system. */
export const platformOf = (system: string): Platform => (/mac|iphone|ipad/iu.test(system) ? "mac" : "pc");
