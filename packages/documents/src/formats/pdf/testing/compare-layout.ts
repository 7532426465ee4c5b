import { isMarkerText, leadsItem } from "../layout/lines/markers.ts";

/** A block as a person wrote it down from the look of the page: `paragraph: first words … last words`. */
interface ExpectedBlock {
  readonly kind: string;
  readonly first: string;
  readonly last: string;
  readonly isWhole: boolean;
}

export interface FoundBlock {
  readonly kind: string;
  readonly text: string;
}

/** What differs from the expected blocks of a page, in words; nothing where the page was found exactly. */
export type LayoutFaults = readonly string[];

/** Spaces, hyphens at line ends and forms of letters are told apart in many ways: none of them makes another block. */
function bare(text: string): string {
  return text
    .normalize("NFKC")
    .toLowerCase()
    .replace(/[\s\u00AD\u2010-]+/gu, "");
}

function withoutMarker(text: string): string {
  const [first = "", ...rest] = text.trim().split(/\s+/u);
  return rest.length > 0 && leadsItem(first) ? rest.join(" ") : text;
}

function parse(line: string): ExpectedBlock {
  const [kind = "", ...rest] = line.split(": ");
  const text = withoutMarker(rest.join(": "));
  const [first = "", last] = text.split(" … ");
  return { kind, first: bare(first), last: bare(last ?? first), isWhole: last === undefined };
}

function says({ first, last, isWhole }: ExpectedBlock, text: string): boolean {
  return [text, withoutMarker(text)].map(bare).some((found) => {
    return isWhole ? found === first : found.startsWith(first) && found.endsWith(last);
  });
}

function isOfKind(expected: string, found: string): boolean {
  if (expected === "any" || expected === "margin") return true;
  return expected === "text" ? found === "heading" || found === "paragraph" : expected === found;
}

/** Margins and cells may be read before or after what stands beside them. */
const isOrdered = (kind: string): boolean => kind !== "margin" && kind !== "cell" && kind !== "any";

function orderFaults(places: readonly (readonly [string, number])[]): string[] {
  return places.flatMap(([line, place], index) => {
    return index > 0 && place < (places[index - 1]?.[1] ?? 0) ? [`too early: ${line}`] : [];
  });
}

/** Compares the blocks of a page with the expected ones: their ends, their kinds, and the order of the running text. */
export function compareLayout(expected: readonly string[], found: readonly FoundBlock[]): LayoutFaults {
  const left = new Set(found.keys());
  const faults: string[] = [];
  const places: [string, number][] = [];
  for (const line of expected) {
    const block = parse(line);
    const matching = [...left].filter((index) => says(block, found[index]?.text ?? ""));
    const place = matching.find((index) => isOfKind(block.kind, found[index]?.kind ?? "")) ?? matching[0];
    if (place === undefined) {
      faults.push(`missing: ${line}`);
      continue;
    }
    left.delete(place);
    const { kind = "" } = found[place] ?? {};
    if (!isOfKind(block.kind, kind)) faults.push(`a ${kind}: ${line}`);
    if (isOrdered(block.kind)) places.push([line, place]);
  }
  for (const index of left) {
    const { kind, text } = found[index] ?? { kind: "", text: "" };
    if (!isMarkerText(text) && !leadsItem(text)) faults.push(`not expected: ${kind}: ${text}`);
  }
  return [...faults, ...orderFaults(places)];
}
