import type { TaggedText, Unit, UnitTarget } from "../../../model/unit.ts";

/** A text with its tags written into it: `a <1>bold</1> word<2/>`. */
export function written({ text, tags }: TaggedText): string {
  let at = 0;
  const pieces = tags.map(({ id, kind, offset }) => {
    const piece = text.slice(at, offset);
    at = offset;
    return piece + { open: `<${id}>`, close: `</${id}>`, standalone: `<${id}/>` }[kind];
  });
  return pieces.join("") + text.slice(at);
}

/** The target of a unit from a text with its tags written into it. */
export function target({ id }: Pick<Unit, "id">, text: string): UnitTarget {
  const tags: UnitTarget["tags"][number][] = [];
  let plain = "";
  let at = 0;
  for (const match of text.matchAll(/<(\/?)(\d+)(\/?)>/g)) {
    plain += text.slice(at, match.index);
    at = match.index + match[0].length;
    const kind = match[1] === "/" ? "close" : match[3] === "/" ? "standalone" : "open";
    tags.push({ id: Number(match[2]), kind, offset: plain.length });
  }
  return { id, text: plain + text.slice(at), tags };
}
