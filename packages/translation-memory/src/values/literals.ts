import { findCodes } from "../codes/find-codes.ts";
import type { CodeKind, CodeSpan, FindCodes } from "../codes/model.ts";
import { listEmoji } from "../codes/symbols.ts";
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

/** Each emoji on its own: people put them elsewhere, and write other arrows, bullets and marks. A keycap is its digit, too. */
function readEmoji(text: string, { start, end }: CodeSpan): TextValue[] {
  return listEmoji(text.slice(start, end)).map((emoji): TextValue => {
    const from = start + emoji.start;
    const digit = /^\d/.exec(emoji.text)?.[0];
    return {
      kind: "code",
      text: emoji.text.replace(/[\uFE0E\uFE0F]$/, ""),
      start: from,
      end: from + emoji.text.length,
      keys: [keyOf("code", emoji.text.replace(/[\uFE0E\uFE0F]/g, "")), ...(digit === undefined ? [] : [`n:${digit}`])],
      isFirm: true,
      isLocked: true,
    };
  });
}

/** What goes into a translation letter by letter. */
export function readLiterals(text: string, find: FindCodes = findCodes): TextValue[] {
  return find(text).flatMap((code): TextValue[] => {
    if (code.kind === "symbol") return readEmoji(text, code);
    const { start, end } = code;
    const kind = kinds[code.kind] ?? "code";
    const written = text.slice(start, end);
    return [{ kind, text: written, start, end, keys: [keyOf(kind, written)], isFirm: true, isLocked: true }];
  });
}
