import { childElements, childOf, elementsOf, type XmlElement, type XmlTree } from "../../markup/xml/xml-tree.ts";
import type { BilingualFile, BilingualUnit } from "./bilingual-file.ts";
import { BilingualSegment } from "./bilingual-segment.ts";
import { attributeEdits } from "./tag-edits.ts";
import { TransUnit, type UnitPart } from "./trans-unit.ts";

/** What a tool's own XLIFF says of its segments, and where. */
export interface XliffDialect {
  readonly stateOf: (
    unit: XmlElement,
    id: string,
  ) => { readonly state?: string | undefined; readonly isLocked: boolean };
  /** How the states of segments are written; absent: on the target. */
  readonly writeStates?: TransUnit["writeStates"];
  readonly keepsSpace: boolean;
}

interface Around {
  readonly isTranslated: boolean;
  readonly keepsSpace: boolean;
  readonly place: string;
  readonly language: string | undefined;
}

const finalStates = /^(?:final|signed-off)$/;

/** XLIFF 1.x: `trans-unit` elements of `file`s, each with a target language of its own. */
export function readXliff1(tree: XmlTree, dialect?: XliffDialect): BilingualFile[] {
  return childElements(tree.root)
    .filter(({ local }) => local === "file")
    .map((file) => {
      const language = tree.attribute(file, "target-language");
      const place = tree.attribute(file, "original") ?? "";
      const keepsSpace = dialect?.keepsSpace ?? false;
      const outer = { isTranslated: true, keepsSpace, place, language };
      const setLanguage = (tag: string) => attributeEdits(tree, file, { "target-language": tag });
      return { targetLanguage: language, units: [...unitsIn(tree, file, { outer, dialect })], setLanguage };
    });
}

interface Context {
  readonly outer: Around;
  readonly dialect: XliffDialect | undefined;
}

function* unitsIn(tree: XmlTree, element: XmlElement, { outer, dialect }: Context): Generator<BilingualUnit> {
  const around = aroundOf(tree, element, outer);
  for (const child of childElements(element)) {
    if (child.local === "trans-unit") {
      const unit = readUnit(tree, child, { outer: around, dialect });
      if (unit) yield unit;
    } else if (/^(?:body|group|bin-unit)$/.test(child.local)) yield* unitsIn(tree, child, { outer: around, dialect });
  }
}

function aroundOf(tree: XmlTree, element: XmlElement, outer: Around): Around {
  const says = tree.attribute(element, "translate");
  const space = tree.attribute(element, "xml:space");
  return {
    ...outer,
    isTranslated: says === undefined ? outer.isTranslated : says !== "no",
    keepsSpace: space === undefined ? outer.keepsSpace : space === "preserve",
  };
}

interface UnitPlace {
  readonly tree: XmlTree;
  readonly element: XmlElement;
  readonly source: XmlElement;
  readonly target: XmlElement | undefined;
  readonly around: Around;
  readonly dialect: XliffDialect | undefined;
}

function readUnit(tree: XmlTree, element: XmlElement, { outer, dialect }: Context): BilingualUnit | undefined {
  const source = childOf(element, "source");
  if (!source) return undefined;
  const target = childOf(element, "target");
  const segmented = childOf(element, "seg-source");
  const around = aroundOf(tree, source, aroundOf(tree, element, outer));
  const unitPlace = { tree, element, source, target, around, dialect };
  const parts = (segmented && readMarks(unitPlace, segmented)) ?? [
    { mark: source, found: target, id: "", segment: readSegment(unitPlace, { container: source, found: target }) },
  ];
  if (parts.every(({ segment }) => segment === undefined)) return undefined;
  const unit = new TransUnit({ tree, element, source, segmented, target, parts, writeStates: dialect?.writeStates });
  return {
    segments: parts.flatMap(({ segment }) => segment ?? []),
    edits: (language) => unit.edits(language),
  };
}

/** The segments that a `seg-source` is cut into; undefined where it is not. */
function readMarks(unit: UnitPlace, segmented: XmlElement): UnitPart[] | undefined {
  const { tree, target } = unit;
  const marks = segmentMarks(tree, segmented);
  const found = new Map(target ? segmentMarks(tree, target).map((mark) => [midOf(tree, mark), mark]) : []);
  if (marks.length === 0) return undefined;
  return marks.map((mark) => {
    const id = midOf(tree, mark);
    const part = { container: mark, found: found.get(id), id };
    return { mark, found: part.found, id, segment: readSegment(unit, part) };
  });
}

interface SegmentElements {
  readonly container: XmlElement;
  readonly found: XmlElement | undefined;
  readonly id?: string;
}

function readSegment(unit: UnitPlace, { container, found, id }: SegmentElements): BilingualSegment | undefined {
  const { tree, element, target, around, dialect } = unit;
  const own = id === undefined ? undefined : dialect?.stateOf(element, id);
  const state = target && tree.attribute(target, "state");
  const isApproved = tree.attribute(element, "approved") === "yes";
  const isFinal = isApproved || (state !== undefined && finalStates.test(state));
  return BilingualSegment.read({
    tree,
    source: container,
    target: found,
    keepsSpace: around.keepsSpace,
    place: [around.place, tree.attribute(element, "id"), id].filter((part) => part !== undefined).join("/"),
    state: own?.state ?? state,
    isProtected: !around.isTranslated,
    isLocked: isFinal || own?.isLocked === true,
    language: (target && tree.attribute(target, "xml:lang")) ?? around.language,
    isWhole: id !== undefined,
    maxLength: maxLengthOf(tree, element),
  });
}

function segmentMarks(tree: XmlTree, container: XmlElement): XmlElement[] {
  return [...elementsOf(container)].filter(
    (element) => element.local === "mrk" && tree.attribute(element, "mtype") === "seg",
  );
}

function midOf(tree: XmlTree, mark: XmlElement): string {
  return tree.attribute(mark, "mid") ?? "";
}

function maxLengthOf(tree: XmlTree, unit: XmlElement): number | undefined {
  const width = Number(tree.attribute(unit, "maxwidth"));
  return tree.attribute(unit, "size-unit") === "char" && Number.isInteger(width) && width > 0 ? width : undefined;
}
