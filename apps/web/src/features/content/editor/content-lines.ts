import type { Content } from "@yiqiao/contracts/content";

/** A text as lines to be compared, each field under its name. */
export function contentLines(content: Content | null, nameOf: (field: string) => string): readonly string[] {
  if (content === null) return [];
  if (content.kind !== "faq") return linesOf(content, nameOf);
  return content.entries.flatMap(({ id: _id, ...entry }) => [...linesOf(entry, nameOf), ""]);
}

function linesOf(fields: object, nameOf: (field: string) => string): string[] {
  return Object.entries(fields).flatMap(([field, value]) => {
    if (field === "kind" || value === "" || value === false) return [];
    const heading = `【${nameOf(field)}】`;
    return typeof value === "string" ? `${heading}\n${value}`.split("\n") : heading;
  });
}
