import type { TaggedText } from "@yiqiao/contracts/text";

/** What is looked for, as it is written: no sign of it has a meaning. */
export function literalPattern(find: string, matchCase: boolean): RegExp {
  // Expression such as /a\.b/giu: what is looked for, with each of its signs escaped.
  return new RegExp(find.replaceAll(/[\\^$.*+?()[\]{}|/]/g, String.raw`\$&`), matchCase ? "gu" : "giu");
}

/** A text with every occurrence replaced and its tags kept, those inside an occurrence behind it; undefined: it has none. */
export function replaceInText(
  { text, tags }: TaggedText,
  pattern: RegExp,
  replacement: string,
): TaggedText | undefined {
  const found = [...text.matchAll(pattern)].map(({ index, 0: match }) => ({ start: index, end: index + match.length }));
  if (found.length === 0) return undefined;
  let next = 0;
  let shift = 0;
  const moved = tags.map((tag) => {
    for (let match = found[next]; match !== undefined && match.start < tag.offset; match = found[next]) {
      shift += replacement.length - (match.end - match.start);
      next += 1;
    }
    const last = found[next - 1];
    const offset = last === undefined ? tag.offset : Math.max(tag.offset, last.end);
    return { ...tag, offset: offset + shift };
  });
  return { text: text.replace(pattern, () => replacement), tags: moved };
}
