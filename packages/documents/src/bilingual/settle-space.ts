import type { InlineTag, TaggedText } from "../model/unit.ts";

/** A target of a tool that indents and folds what it writes: line ends and edges go by the source. */
export function settleSpace(target: TaggedText, source: TaggedText): TaggedText {
  const folded = source.text.includes("\n") ? target : fold(target);
  const { length } = folded.text;
  const start = /^\s/.test(source.text) ? 0 : length - folded.text.trimStart().length;
  const end = /\s$/.test(source.text) ? length : Math.max(start, folded.text.trimEnd().length);
  return cut(folded, start, end);
}

function fold({ text, tags }: TaggedText): TaggedText {
  let folded = "";
  let at = 0;
  const moved: InlineTag[] = [];
  const pending = [...tags];
  const place = (end: number, offset: (tag: InlineTag) => number): void => {
    while (pending[0] !== undefined && pending[0].offset <= end) {
      const tag = pending.shift();
      if (tag) moved.push({ ...tag, offset: offset(tag) });
    }
  };
  for (const match of text.matchAll(/\s+/g)) {
    if (!match[0].includes("\n")) continue;
    const { length } = folded;
    const from = at;
    place(match.index, (tag) => length + tag.offset - from);
    folded += `${text.slice(at, match.index)} `;
    at = match.index + match[0].length;
    const { length: behind } = folded;
    place(at, () => behind);
  }
  const { length } = folded;
  const from = at;
  place(text.length, (tag) => length + tag.offset - from);
  return { text: folded + text.slice(at), tags: moved };
}

function cut({ text, tags }: TaggedText, start: number, end: number): TaggedText {
  const within = (offset: number): number => Math.min(Math.max(offset, start), end) - start;
  return { text: text.slice(start, end), tags: tags.map((tag) => ({ ...tag, offset: within(tag.offset) })) };
}
