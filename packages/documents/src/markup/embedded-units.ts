import type { PlannedUnit } from "./planned-unit.ts";
import { unescapeXml } from "../xml/index.ts";

/** Markup that stands as text in other markup. */
export interface EmbeddedText {
  /** A stretch of the source. */
  readonly raw: string;
  readonly start: number;
  /** How it is escaped where it stands; absent: not at all. */
  readonly escape?: (text: string) => string;
}

/** Longer than any reference. */
const longestReference = 14;

/** Offsets of unescaped text in the escaped one; one more than it has characters. */
function unescapeWithOffsets(raw: string, start: number): { text: string; offsets: number[] } {
  const offsets: number[] = [];
  const pieces: string[] = [];
  for (let at = 0; at < raw.length;) {
    const length = raw.charAt(at) === "&" ? raw.slice(at, at + longestReference).indexOf(";") + 1 : 1;
    const escaped = raw.slice(at, at + Math.max(1, length));
    const text = unescapeXml(escaped);
    for (let unit = 0; unit < text.length; unit++) offsets.push(start + at);
    pieces.push(text);
    at += escaped.length;
  }
  offsets.push(start + raw.length);
  return { text: pieces.join(""), offsets };
}

/** The units that `plan` finds in the unescaped text, with their changes in the places where they stand. */
export function embeddedUnits(
  { raw, start, escape }: EmbeddedText,
  plan: (text: string) => readonly PlannedUnit[] | undefined,
): PlannedUnit[] | undefined {
  const { text, offsets } = escape ? unescapeWithOffsets(raw, start) : { text: raw, offsets: undefined };
  const at = (offset: number) => (offsets ? (offsets[offset] ?? start + raw.length) : start + offset);
  const unwrap = escape ? unescapeXml : (slice: string) => slice;
  const wrap = escape ?? ((markup: string) => markup);
  return plan(text)?.map(({ unit, edit }) => ({
    unit,
    edit: (target) => {
      const found = edit(target);
      if (!found) return undefined;
      return {
        start: at(found.start),
        end: at(found.end),
        write: (inner) => {
          const markup = found.write((from, to) => unwrap(inner(at(from), at(to))));
          return markup === undefined ? undefined : wrap(markup);
        },
      };
    },
  }));
}
