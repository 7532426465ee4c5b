import type { InlineTag, TaggedText } from "@yiqiao/contracts/text";
import { endingLength, type Edge } from "./edges.ts";

interface InEdge {
  readonly tag: InlineTag;
  /** Its place among the tags of the sentence. */
  readonly index: number;
  readonly edge: Edge;
}

function edgeOf(tag: InlineTag, edges: readonly Edge[], partners: ReadonlyMap<InlineTag, InlineTag>): Edge | undefined {
  const isWithin = ({ offset }: InlineTag, { start, end }: Edge): boolean => offset >= start && offset <= end;
  const isInside = ({ offset }: InlineTag, { at, start, end }: Edge): boolean =>
    (offset > start || (at === "start" && offset === 0)) && (offset < end || (at === "end" && offset === end));
  const partner = partners.get(tag);
  return edges.find((edge) => {
    if (!isWithin(tag, edge)) return false;
    if (partner === undefined) return tag.kind === "standalone" && isInside(tag, edge);
    return isWithin(partner, edge) && partner.offset !== tag.offset;
  });
}

/** Both tags of each pair, told by the other. */
function partnersOf(tags: readonly InlineTag[]): Map<InlineTag, InlineTag> {
  const open = new Map<number, InlineTag>();
  const partners = new Map<InlineTag, InlineTag>();
  for (const tag of tags) {
    if (tag.kind === "open") open.set(tag.id, tag);
    const opened = tag.kind === "close" ? open.get(tag.id) : undefined;
    if (opened) partners.set(tag, opened).set(opened, tag);
  }
  return partners;
}

const keyOf = ({ id, kind }: InlineTag): string => `${kind}:${id}`;

/** Edges where they are put back: before this offset of the translation. */
interface Placed {
  readonly edge: Edge;
  readonly place: number;
}

/** How far what stood at an offset of the sentence goes when an edge is put back just there. */
function shiftAt({ edge }: Placed, offset: number | undefined): number {
  if (offset === undefined) return edge.at === "start" ? edge.end - edge.start : 0;
  return Math.min(Math.max(0, offset - edge.start), edge.end - edge.start);
}

interface Ordered {
  readonly tag: InlineTag;
  /** Its place among the tags of the sentence. */
  readonly index: number;
}

/** Both lists in the text's order; of tags at the same place, one of `own` is where it was in the sentence. */
function mergeTags(tags: readonly Ordered[], own: readonly Ordered[]): InlineTag[] {
  const merged: InlineTag[] = [];
  let next = 0;
  for (const { tag, index } of tags) {
    for (let one = own[next]; one !== undefined; one = own[++next]) {
      const isLater = one.tag.offset > tag.offset || (one.tag.offset === tag.offset && one.index > index);
      if (isLater) break;
      merged.push(one.tag);
    }
    merged.push(tag);
  }
  return [...merged, ...own.slice(next).map(({ tag }) => tag)];
}

/** What stands inside an edge goes with it: pairs of tags and lone ones. */
export function splitEdgeTags(sentence: TaggedText, edges: readonly Edge[]) {
  const partners = partnersOf(sentence.tags);
  const inEdges = sentence.tags.flatMap((tag, index): InEdge[] => {
    const edge = edgeOf(tag, edges, partners);
    return edge ? [{ tag, index, edge }] : [];
  });
  const taken = new Set(inEdges.map(({ tag }) => tag));
  const sources = new Map(sentence.tags.map((tag, index) => [keyOf(tag), { offset: tag.offset, index }]));
  const textOf = ({ start, end }: Edge): string => sentence.text.slice(start, end);

  function placesIn(text: string): Placed[] {
    const end = text.length;
    const places = { start: 0, "before-end": end - endingLength(text), end } as const;
    return edges.map((edge) => ({ edge, place: places[edge.at] }));
  }

  /** The translation of what is between the edges, with them. */
  function putBack(target: TaggedText) {
    const placed = placesIn(target.text);
    const shiftOf = (offset: number, source: number | undefined): number =>
      placed.reduce((sum, each) => {
        if (offset < each.place) return sum;
        return sum + (offset > each.place ? each.edge.end - each.edge.start : shiftAt(each, source));
      }, offset);
    let text = "";
    let done = 0;
    const starts = new Map<Edge, number>();
    for (const { edge, place } of placed) {
      text += target.text.slice(done, place);
      starts.set(edge, text.length);
      text += textOf(edge);
      done = place;
    }
    const tags = target.tags.map((tag) => {
      const source = sources.get(keyOf(tag));
      return { tag: { ...tag, offset: shiftOf(tag.offset, source?.offset) }, index: source?.index ?? Infinity };
    });
    const own = inEdges.map(({ tag, index, edge }) => {
      return { tag: { ...tag, offset: (starts.get(edge) ?? 0) + tag.offset - edge.start }, index };
    });
    const moved = (offset: number): number => shiftOf(offset, undefined);
    return { text: text + target.text.slice(done), tags: mergeTags(tags, own), moved };
  }
  return { kept: sentence.tags.filter((tag) => !taken.has(tag)), putBack };
}
