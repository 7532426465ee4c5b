import type { CodeKind, CodeSpan } from "./model.ts";

const longest = 600;
const longestName = 60;
const longestWords = 12;

/** Where each opening brace is closed, as far as it is; one walk over the text. */
function partnersOf(text: string): Map<number, number> {
  const partners = new Map<number, number>();
  const open: number[] = [];
  for (const { 0: brace, index } of text.matchAll(/[{}\n]/g)) {
    if (brace === "{") open.push(index);
    else if (brace === "\n") open.length = 0;
    else {
      const start = open.pop();
      if (start !== undefined) partners.set(start, index + 1);
    }
  }
  return partners;
}

const icu =
  /^\s*[\p{L}\p{N}_.-]{1,60}\s*,\s*(?:plural|select|selectordinal|number|date|time|duration|ordinal|spellout|choice|list)\s*(?:,|$)/u;
/** Each space belongs to one part alone: in front of a filter, or inside of it. A filter may be no more than a space. */
const filtered = /^\s*[\w.$-]{1,60}\s*(?:\|\s*(?:[\w:'".,()-][\w:'"., ()-]{0,59}|(?<= )))*$/u;

/** What a single pair of braces holds: a name, a place, a message. */
function kindOfBraces(content: string): CodeKind | undefined {
  if (icu.test(content)) return "icu";
  if (content.trim() === "") return content.length <= 1 ? "python" : undefined;
  if (filtered.test(content)) return "python";
  if (/\s/u.test(content) || content.length > longestName || !/[\p{L}\p{N}]/u.test(content)) return undefined;
  const isOfWords = /[^\p{ASCII}]/u.test(content);
  if (!isOfWords) return "python";
  return content.length <= longestWords && /^[\p{L}\p{N}_.]+$/u.test(content) ? "python" : undefined;
}

const signs: Readonly<Record<string, CodeKind>> = { $: "template-literal", "#": "ruby", "@": "template-literal" };

function spanFrom(text: string, start: number, end: number): CodeSpan | undefined {
  if (end - start > longest) return undefined;
  const isDouble = text.startsWith("{{", start) && text.startsWith("}}", end - 2);
  const sign = signs[text.charAt(start - 1)];
  const content = text.slice(start + 1, end - 1);
  if (isDouble && content.length > 2)
    return { kind: "mustache", start: sign === "template-literal" ? start - 1 : start, end };
  if (sign !== undefined && content.trim() !== "") return { kind: sign, start: start - 1, end };
  const kind = kindOfBraces(content);
  return kind && { kind, start, end };
}

const brackets: readonly (readonly [open: string, close: string, kind: CodeKind])[] = [
  ["{%", "%}", "jinja"],
  ["{#", "#}", "jinja"],
  ["<%", "%>", "erb"],
  ["<?", "?>", "erb"],
  ["<!--", "-->", "markup"],
];

function bracketed(text: string): CodeSpan[] {
  const found: CodeSpan[] = [];
  for (const [open, close, kind] of brackets) {
    for (let start = text.indexOf(open); start >= 0; start = text.indexOf(open, start + 1)) {
      const end = text.slice(start, start + longest).indexOf(close, open.length);
      if (end >= 0) found.push({ kind, start, end: start + end + close.length });
    }
  }
  return found;
}

/** Codes between braces, whose ends depend on what is opened inside. */
export function findBraces(text: string): CodeSpan[] {
  if (!/[{<]/.test(text)) return [];
  const spans = [...partnersOf(text)].flatMap(([start, end]) => spanFrom(text, start, end) ?? []);
  return [...spans, ...bracketed(text)];
}
