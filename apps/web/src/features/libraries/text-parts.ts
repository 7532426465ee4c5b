/** A part of a text: as it is, a tag that stands in it, or what was looked for. */
export interface TextPart {
  readonly kind: "text" | "tag" | "found";
  readonly text: string;
  /** Where it begins. */
  readonly at: number;
}

const tag = /(?<!\\)\{\/?\d{1,6}\/?\}/g;

/** The text around its tags, if it has any. */
function aroundTags(text: string, hasTags: boolean): readonly TextPart[] {
  if (!hasTags) return [{ kind: "text", text, at: 0 }];
  const parts: TextPart[] = [];
  let from = 0;
  for (const match of text.matchAll(tag)) {
    parts.push({ kind: "text", text: text.slice(from, match.index), at: from });
    parts.push({ kind: "tag", text: match[0], at: match.index });
    from = match.index + match[0].length;
  }
  parts.push({ kind: "text", text: text.slice(from), at: from });
  return parts;
}

/** Lower case that is as long as what it is of, so that places stay the same. */
function fold(text: string): string {
  const lower = text.toLowerCase();
  return lower.length === text.length ? lower : text;
}

function withFound({ text, at }: TextPart, wanted: string): readonly TextPart[] {
  const folded = fold(text);
  const parts: TextPart[] = [];
  let from = 0;
  for (let found = folded.indexOf(wanted); found >= 0; found = folded.indexOf(wanted, from)) {
    parts.push({ kind: "text", text: text.slice(from, found), at: at + from });
    parts.push({ kind: "found", text: text.slice(found, found + wanted.length), at: at + found });
    from = found + wanted.length;
  }
  parts.push({ kind: "text", text: text.slice(from), at: at + from });
  return parts;
}

/** A text with its tags, and what was looked for, told apart. */
export function partsOf(
  text: string,
  { hasTags, keyword }: { hasTags: boolean; keyword: string },
): readonly TextPart[] {
  const wanted = fold(keyword.trim());
  return aroundTags(text, hasTags)
    .flatMap((part) => (part.kind === "tag" || wanted === "" ? [part] : withFound(part, wanted)))
    .filter((part) => part.text !== "");
}
