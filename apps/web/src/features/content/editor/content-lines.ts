import type { Content } from "@yiqiao/contracts/content";

/** A text as lines to be compared, each field under its name. */
export function contentLines(content: Content | null, nameOf: (field: string) => string): readonly string[] {
  if (content === null) return [];
  if (content.kind !== "faq") return linesOf(content, nameOf);
  return content.entries.flatMap(({ id: _id, ...entry }) => [...linesOf(entry, nameOf), ""]);
}

function linesOf(fields: object, nameOf: (field: string) => string): string[] {
  const lines: string[] = [];
  for (const [field, value] of Object.entries(fields)) {
    if (field === "kind" || value === "" || value === false) continue;
    lines.push(`【${nameOf(field)}】`);
    if (typeof value === "string") lines.push(...value.split("\n"));
  }
  return lines;
}
