import { languageOfTag } from "../language-tags.ts";
import type { ImportPair } from "../options.ts";
import type { XmlElement } from "../xml/xml-tree.ts";

/** Languages of one unit. */
const maxPairs = 200;

export interface Variant {
  readonly element: XmlElement;
  /** Its language as the file spells it; empty where it tells none. */
  readonly tag: string;
}

export interface VariantPair {
  readonly source: Variant;
  readonly target: Variant;
  /** The source is what the file calls its source. */
  readonly isStraight: boolean;
}

export function variantsOf(unit: readonly XmlElement[]): Variant[] {
  return unit
    .filter(({ name }) => name === "tuv")
    .map((element) => ({
      element,
      tag: (element.attributes.get("xml:lang") ?? element.attributes.get("lang") ?? "").trim(),
    }));
}

/**
 * The pairs of a unit: those of the library's languages, whichever of the two is the file's source; without a library
 * the source with each of the others. The language that is the file's source counts once, with the tag that the header
 * names if there are several (`en-US` before `en-GB`); the other one as often as it occurs.
 */
export function pairVariants(
  variants: readonly Variant[],
  sourceTag: string,
  pair: ImportPair | undefined,
): VariantPair[] {
  const first = variants.find(({ tag }) => isTag(tag, sourceTag)) ?? variants.find(({ tag }) => isOf(tag, sourceTag));
  if (pair === undefined) {
    const source = first ?? variants[0];
    if (source === undefined) return [];
    const others = variants.filter((variant) => variant !== source).slice(0, maxPairs);
    return others.map((target) => ({ source, target, isStraight: source === first }));
  }
  const sources = variants.filter(({ tag }) => languageOfTag(tag) === pair.source);
  const targets = variants.filter(({ tag }) => languageOfTag(tag) === pair.target);
  const [someSource] = sources;
  if (someSource === undefined || targets.length === 0) return [];
  if (first !== undefined && targets.includes(first))
    return sources.slice(0, maxPairs).map((source) => ({ source, target: first, isStraight: false }));
  const source = first !== undefined && sources.includes(first) ? first : someSource;
  return targets.slice(0, maxPairs).map((target) => ({ source, target, isStraight: source === first }));
}

function isTag(tag: string, other: string): boolean {
  return tag.toLowerCase() === other.toLowerCase();
}

function isOf(tag: string, sourceTag: string): boolean {
  const code = languageOfTag(sourceTag);
  return code !== null && languageOfTag(tag) === code;
}
