import type { Platform } from "./key-table.ts";

export type KeyTrouble = "browser" | "inputMethod" | "text";

/** Keys that pages of Chromium, Firefox, Safari or the desktops do not get, or that their users would miss. */
const ofBrowsers: Readonly<Record<Platform, ReadonlySet<string>>> = {
  pc: new Set(
    [
      "T N W R L D F H J K O P S U E B G A C V X Z Y Tab PageUp PageDown 0 1 2 3 4 5 6 7 8 9 + - =",
      "Shift+T Shift+N Shift+W Shift+R Shift+I Shift+J Shift+C Shift+B Shift+O Shift+M Shift+P Shift+A Shift+K Shift+E",
      "Shift+Delete Shift+Tab Shift+V Shift+Z Shift+S Shift+Y Shift+D Shift+Escape Shift+Q Q F4 F5 ArrowLeft ArrowRight",
    ].flatMap((line) => line.split(" ").map((key) => `Control+${key}`)),
  ),
  mac: new Set(
    [
      "T N W R L D F H J K O P S U E B G A C V X Z Y Q M I , 0 1 2 3 4 5 6 7 8 9 + - = [ ] ArrowLeft ArrowRight Space Tab",
    ].flatMap((line) => line.split(" ").map((key) => `Meta+${key}`)),
  ),
};
const ofBoth = new Set(
  ["F1 F3 F5 F6 F7 F10 F11 F12 Tab Shift+Tab ContextMenu Alt+F4 Alt+Tab Alt+Space Alt+ArrowLeft Alt+ArrowRight Alt+D"]
    .flatMap((line) => line.split(" "))
    .concat(["Alt+F", "Alt+E", "Alt+V", "Alt+S", "Alt+B", "Alt+T", "Alt+H", "Alt+Home", "Alt+Enter", "Shift+F10"]),
);
const onMacOnly = new Set(
  "Shift+Meta+3 Shift+Meta+4 Shift+Meta+5 Shift+Meta+N Shift+Meta+T Shift+Meta+W Alt+Meta+I Alt+Meta+J Alt+Meta+C".split(
    " ",
  ),
);

/** What input methods of Windows, macOS and Linux are switched by. */
const ofInputMethods = new Set(
  [
    "Control+Space Shift+Space Control+Shift+Space Control+. Control+Shift+F Control+Shift+H Control+Shift+J",
    "Control+Shift+K Control+Shift+L Control+Shift+U Control+Shift+; Control+Shift+: Alt+` Alt+~ Meta+Space",
    "Control+` Control+; Control+Shift+0 Control+CapsLock Alt+CapsLock",
  ].flatMap((line) => line.split(" ")),
);
/** Keys of the list above that only others than this platform's input methods need. */
const free: Readonly<Record<Platform, ReadonlySet<string>>> = {
  pc: new Set(["Control+Shift+L"]),
  mac: new Set(["Control+Shift+H", "Control+Shift+U", "Control+.", "Control+`"]),
};

/** Why keys cannot be used for an action; undefined: they can. */
export function troubleOf(press: string, platform: Platform): KeyTrouble | undefined {
  const name = press.split(/\+(?=.)/u);
  const key = name.at(-1) ?? "";
  const held = new Set(name.slice(0, -1));
  const isCommand = held.has("Control") || held.has("Meta");
  if (ofInputMethods.has(press) && !free[platform].has(press)) return "inputMethod";
  if (ofBrowsers[platform].has(press) || ofBoth.has(press)) return "browser";
  if (platform === "mac" && onMacOnly.has(press)) return "browser";
  // The system's own on Windows and Linux.
  if (platform === "pc" && held.has("Meta")) return "browser";
  if (press !== "?" && key.length === 1 && !isCommand && !(platform === "pc" && held.has("Alt"))) return "text";
  if (platform === "pc" && held.has("Control") && held.has("Alt")) return "text";
  const isEditing = /^(?:Enter|Backspace|Delete|Home|End|Arrow\w+|Page\w+|Space)$/u.test(key);
  return isEditing && !isCommand && !held.has("Alt") ? "text" : undefined;
}
