import { findCodes } from "../codes/find-codes.ts";
import type { CodeKind, FindCodes } from "../codes/model.ts";
import { hasEmoji } from "../codes/symbols.ts";
import type { TextValue, ValueKind } from "./model.ts";

const kinds: Partial<Record<CodeKind, ValueKind>> = {
  url: "url",
  email: "email",
  printf: "placeholder",
  python: "placeholder",
  icu: "placeholder",
  mustache: "placeholder",
  "template-literal": "placeholder",
  ruby: "placeholder",
  jinja: "placeholder",
  erb: "placeholder",
};

function keyOf(kind: ValueKind, text: string): string {
  return `${kind}:${kind === "placeholder" ? text.replace(/\s+/g, "") : text}`;
}

/** What goes into a translation letter by letter. */
export function readLiterals(text: string, find: FindCodes = findCodes): TextValue[] {
  return find(text).map((code): TextValue => {
    const { start, end } = code;
    const kind = kinds[code.kind] ?? "code";
    const written = text.slice(start, end);
    // People write other arrows, bullets and marks; an emoji that is gone is told.
    const isFirm = code.kind !== "symbol" || hasEmoji(written);
    return { kind, text: written, start, end, keys: [keyOf(kind, written)], isFirm, isLocked: true };
  });
}
