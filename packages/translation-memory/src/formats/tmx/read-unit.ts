import { AttributeCollector } from "../attributes.ts";
import { readDate } from "../dates.ts";
import { RecordFault } from "../faults.ts";
import { faultyRow, refusedRow } from "../input/refused.ts";
import { type RowPlace, rowOfUnit } from "../input/unit-rows.ts";
import { languageOfTag } from "../language-tags.ts";
import type { ImportRow, ImportUnit } from "../model.ts";
import type { ImportPair } from "../options.ts";
import { numberTags } from "../tagging.ts";
import { elementsOf, textOf, type XmlElement } from "../xml/xml-tree.ts";
import { pairVariants, type Variant, type VariantPair, variantsOf } from "./pick-variants.ts";
import { isHash, meaningOf, neighbourText } from "./props.ts";
import { readSegment } from "./read-segment.ts";

export interface UnitPlace extends RowPlace {
  readonly line: number;
  /** Of the header; `*all*` where every language may be a source. */
  readonly sourceTag: string;
  readonly pair: ImportPair | undefined;
  /** Languages of which the reader of the file knows that they are left out. */
  readonly leftOut: Set<string>;
}

/** The units of a `tu`: one for each pair of languages that is asked for, or why there is none. */
export function* rowsOfUnit(unit: XmlElement, place: UnitPlace): Generator<ImportRow> {
  const children = elementsOf(unit);
  const variants = variantsOf(children);
  const sourceTag = unit.attributes.get("srclang") ?? place.sourceTag;
  const pairs = pairVariants(variants, sourceTag, place.pair);
  if (pairs.length === 0) {
    const named = variants.map(({ tag }) => tag || "no language").slice(0, 20);
    yield refusedRow("missing-language", { ...place, text: textOfVariants(variants) }, named.join(", "));
    return;
  }
  for (const pair of pairs) {
    const row = rowOf(unit, pair, place);
    const others = "refused" in row ? [] : otherLanguages(variants, place);
    yield others.length === 0 ? row : { ...row, otherLanguages: others };
  }
}

/** Who has seen so many knows that there are others. */
const mostLanguages = 50;

/** Languages besides the library's that no unit before had: a file has them in every unit. */
function otherLanguages(variants: readonly Variant[], { pair, leftOut }: UnitPlace): readonly string[] {
  if (pair === undefined || leftOut.size >= mostLanguages) return [];
  const found = new Set<string>();
  for (const { tag } of variants) {
    const language = languageOfTag(tag);
    if (tag !== "" && language !== pair.source && language !== pair.target && !leftOut.has(tag)) found.add(tag);
  }
  for (const tag of found) leftOut.add(tag);
  return [...found];
}

function rowOf(unit: XmlElement, pair: VariantPair, place: UnitPlace): ImportRow {
  const [source, target] = [segmentOf(pair.source), segmentOf(pair.target)];
  try {
    const [sourceText, targetText] = numberTags(
      source === undefined ? { text: "", tags: [] } : readSegment(source),
      target === undefined ? { text: "", tags: [] } : readSegment(target),
    );
    const languages = { sourceLanguage: pair.source.tag || null, targetLanguage: pair.target.tag || null };
    const found = { line: place.line, ...languages, source: sourceText, target: targetText };
    return rowOfUnit({ ...found, ...peopleOf(unit, pair), ...detailsOf(unit, pair) }, place);
  } catch (error) {
    if (!(error instanceof RecordFault)) throw error;
    return faultyRow(error, { ...place, text: textOfVariants([pair.source]) });
  }
}

function segmentOf({ element }: Variant): XmlElement | undefined {
  return elementsOf(element).find(({ name }) => name === "seg");
}

function textOfVariants(variants: readonly Variant[]): string {
  const segment = variants.map(segmentOf).find((found) => found !== undefined);
  return segment === undefined ? "" : textOf(segment);
}

/** Who wrote it and when: of the unit, else of the target, else of the source. */
function peopleOf(
  unit: XmlElement,
  pair: VariantPair,
): Pick<ImportUnit, "author" | "editor" | "createdAt" | "modifiedAt"> {
  const value = (name: string): string | undefined =>
    [unit, pair.target.element, pair.source.element]
      .map(({ attributes }) => attributes.get(name))
      .find((found) => found !== undefined && found !== "");
  const [author, editor] = [value("creationid"), value("changeid")];
  const [createdAt, modifiedAt] = [readDate(value("creationdate")), readDate(value("changedate"))];
  return {
    ...(author !== undefined && { author }),
    ...(editor !== undefined && { editor }),
    ...(createdAt !== undefined && { createdAt }),
    ...(modifiedAt !== undefined && { modifiedAt }),
  };
}

type Details = Pick<
  ImportUnit,
  "note" | "attributes" | "before" | "after" | "contextId" | "forbidden" | "caseSensitive"
>;

/** Notes and properties; what is said of the neighbours holds for the language that they are in. */
function detailsOf(unit: XmlElement, pair: VariantPair): Details {
  const notes: string[] = [];
  const attributes = new AttributeCollector();
  const found: { -readonly [K in keyof Details]?: Details[K] } = {};
  const read = (element: XmlElement, isOfSource: boolean): void => {
    for (const child of elementsOf(element)) {
      if (child.name === "note") notes.push(textOf(child));
      else if (child.name === "prop") readProp(child, { isOfSource, attributes, found });
    }
  };
  read(unit, pair.isStraight);
  read(pair.source.element, true);
  read(pair.target.element, false);
  const note = notes.filter((text) => text !== "").join("\n");
  return { ...found, ...(note !== "" && { note }), ...attributes.result() };
}

interface Reading {
  readonly isOfSource: boolean;
  readonly attributes: AttributeCollector;
  readonly found: { -readonly [K in keyof Details]?: Details[K] };
}

function readProp(prop: XmlElement, { isOfSource, attributes, found }: Reading): void {
  const type = prop.attributes.get("type") ?? "";
  const meaning = meaningOf(type);
  const value = textOf(prop);
  if (meaning.kind === "attribute") attributes.add(meaning.name, value);
  else if (meaning.kind === "forbidden" || meaning.kind === "caseSensitive") found[meaning.kind] = value === "true";
  else if (meaning.kind === "contextId" && !isHash(value) && value !== "") found.contextId ??= value;
  else if ((meaning.kind === "before" || meaning.kind === "after") && isOfSource) {
    const text = neighbourText(type, value);
    if (text !== "") found[meaning.kind] ??= text;
  }
}
