import { countLetters } from "./pseudo-translation.ts";
import type { Box, Rendering } from "./rendering.ts";

/** Elements that are left out, or shown as what is in them: frames and what plugins would show. */
const leftOut = new Set(["applet", "canvas", "embed", "frame", "frameset", "object", "portal"]);
const tolerance = 2;

export interface Layout {
  /** Elements that are seen in the page itself. */
  readonly seen: number;
  /** Names of those that are seen no more. */
  readonly lost: readonly string[];
  /** Of them, those that are left out by design. */
  readonly leftOut: readonly string[];
  /** Elements whose size is another, or their place in the element around them. */
  readonly moved: readonly { readonly from: Box; readonly to: Box }[];
}

/** What became of the elements of a page that are seen; the texts of both are the same. */
export function compareLayout(source: Rendering, shown: Rendering): Layout {
  const left = new Map<string, Box[]>();
  for (const box of shown.boxes) left.set(box.number, [...(left.get(box.number) ?? []), box]);
  const gone: string[] = [];
  const moved: { from: Box; to: Box }[] = [];
  for (const box of source.boxes) {
    // What is in it is an element of its own.
    if (box.name === "noscript") continue;
    const same = left.get(box.number)?.shift();
    if (!same) gone.push(`${box.name}#${box.number}`);
    else if (box.box.some((value, at) => Math.abs(value - (same.box[at] ?? 0)) > tolerance))
      moved.push({ from: box, to: same });
  }
  const isLeftOut = (name: string) => leftOut.has(name.replace(/#.*/, ""));
  return {
    seen: source.boxes.length,
    lost: gone.filter((name) => !isLeftOut(name)),
    leftOut: gone.filter(isLeftOut),
    moved,
  };
}

/** Letters that are seen, in the page itself and translated; what is lost on the way counts as left. */
export function compareLetters(source: Rendering, shown: Rendering) {
  const there = countLetters(source.texts.join("\n")).left;
  const { translated, left } = countLetters(shown.texts.join("\n"));
  return { letters: Math.max(there, translated + left), translated, left };
}
