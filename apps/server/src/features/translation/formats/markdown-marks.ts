import { findCodes } from "@yiqiao/translation-memory/codes";

/** A sign of Markdown inside a line, such as `**`, or the end of a link with its address. */
export interface InlineMark {
  readonly kind: "open" | "close";
  readonly start: number;
  readonly end: number;
  /** The place of its partner among the marks. */
  readonly partner: number;
}

interface Found {
  readonly kind: "open" | "close";
  readonly start: number;
  readonly end: number;
  partner: number | undefined;
}

const signs = /\\.|`[^`\n]{1,500}`|\*{1,3}|_{1,3}|~~|!?\[|\]\([^()\s]{0,1000}(?:\s"[^"\n]{0,200}")?\)/g;
const isWord = (sign: string): boolean => /[A-Za-z0-9]/.test(sign);
const isBlank = (sign: string): boolean => sign === "" || /\s/.test(sign);

/**
 * The signs of Markdown that come in pairs within a line: emphasis, what is struck out, links and pictures. What has no
 * partner is a sign of the text; code and what stands behind a backslash have none.
 */
export function inlineMarks(text: string): InlineMark[] {
  const found: Found[] = [];
  const codes = /[*_~]/.test(text) ? findCodes(text).filter(({ kind }) => kind !== "symbol") : [];
  let code = 0;
  const open: { readonly sign: string; readonly at: number }[] = [];
  for (const { 0: sign, index: start } of text.matchAll(signs)) {
    if (sign.startsWith("\\") || sign.startsWith("`")) continue;
    const end = start + sign.length;
    while ((codes[code]?.end ?? Infinity) <= start) code++;
    // Such as `__init__.py`.
    if (/[*_~]/.test(sign.charAt(0)) && (codes[code]?.start ?? Infinity) < end) continue;
    const [before, after] = [text.charAt(start - 1), text.charAt(end)];
    if (sign.endsWith("[")) {
      open.push({ sign: "[", at: found.push({ kind: "open", start, end, partner: undefined }) - 1 });
      continue;
    }
    const isLink = sign.startsWith("]");
    const name = isLink ? "[" : sign;
    const partner =
      isLink || (!isBlank(before) && !isWord(after)) ? open.findLastIndex((one) => one.sign === name) : -1;
    const opening = open[partner];
    if (opening !== undefined && (found[opening.at]?.end ?? start) < start) {
      open.length = partner;
      pair(found, opening.at, { kind: "close", start, end, partner: opening.at });
    } else if (!isLink && !isBlank(after) && !isWord(before)) {
      open.push({ sign: name, at: found.push({ kind: "open", start, end, partner: undefined }) - 1 });
    }
    // More are nobody's emphasis, and would be looked through each time.
    if (open.length > mostOpen) open.shift();
  }
  return paired(found);
}

const mostOpen = 20;

function pair(found: Found[], at: number, close: Found): void {
  const opening = found[at];
  if (opening) opening.partner = found.length;
  found.push(close);
}

/** Those that have a partner, by their places among each other. */
function paired(found: readonly Found[]): InlineMark[] {
  const kept = found.filter(({ partner }) => partner !== undefined);
  const places = new Map(kept.map((mark, place) => [mark, place]));
  return kept.map((mark) => {
    const partner = mark.partner === undefined ? undefined : found[mark.partner];
    return { kind: mark.kind, start: mark.start, end: mark.end, partner: (partner && places.get(partner)) ?? 0 };
  });
}
