import { appendAll } from "../../model/append-all.ts";
import type { Edit } from "../../markup/edit.ts";
import { childElements, childOf, type XmlElement, type XmlTree } from "../../markup/xml/xml-tree.ts";
import type { UnitTarget } from "../../model/unit.ts";
import type { BilingualFile, BilingualUnit, JobLanguage } from "./bilingual-file.ts";
import { BilingualSegment } from "./bilingual-segment.ts";
import { originOf } from "./origin.ts";
import { attributeEdits, contentEdits, insertAfter } from "./tag-edits.ts";

interface Around {
  readonly isTranslated: boolean;
  readonly keepsSpace: boolean;
  readonly place: string;
}

/** XLIFF 2.0 and 2.1: `segment` elements of `unit`s; the whole has one target language. */
export function readXliff2(tree: XmlTree): BilingualFile[] {
  const units: BilingualUnit[] = [];
  const language = tree.attribute(tree.root, "trgLang");
  const walk = (element: XmlElement, outer: Around) => {
    const around = aroundOf(tree, element, outer);
    for (const child of childElements(element)) {
      if (child.local === "segment") appendAll(units, readSegment(tree, child, { ...around, language }));
      else if (/^(?:file|group|unit)$/.test(child.local)) walk(child, around);
    }
  };
  walk(tree.root, { isTranslated: true, keepsSpace: false, place: "" });
  const setLanguage = (tag: string) => attributeEdits(tree, tree.root, { trgLang: tag });
  return [{ targetLanguage: language, units, setLanguage }];
}

function aroundOf(tree: XmlTree, element: XmlElement, outer: Around): Around {
  const says = tree.attribute(element, "translate");
  const space = tree.attribute(element, "xml:space");
  const id = tree.attribute(element, "id");
  return {
    isTranslated: says === undefined ? outer.isTranslated : says !== "no",
    keepsSpace: space === undefined ? outer.keepsSpace : space === "preserve",
    place: id === undefined || element.parent === undefined ? outer.place : `${outer.place}/${id}`,
  };
}

function readSegment(
  tree: XmlTree,
  element: XmlElement,
  around: Around & { readonly language: string | undefined },
): BilingualUnit[] {
  const source = childOf(element, "source");
  if (!source) return [];
  const target = childOf(element, "target");
  const state = tree.attribute(element, "state");
  const { keepsSpace, place } = aroundOf(tree, source, aroundOf(tree, element, around));
  const segment = BilingualSegment.read({
    tree,
    source,
    target,
    keepsSpace,
    place,
    state,
    isProtected: !around.isTranslated,
    isLocked: state === "final",
    language: around.language,
    isWhole: true,
  });
  if (!segment) return [];
  const edits = ({ isOther, tag }: JobLanguage): Edit[] => {
    const given = segment.given(isOther);
    if (!given) return [];
    const content = segment.write(given);
    const written = target ? contentEdits(tree, target, content) : [insertTarget(tree, source, content)];
    const saysLanguage = target && isOther && tree.attribute(target, "xml:lang") !== undefined;
    const language = saysLanguage ? attributeEdits(tree, target, { "xml:lang": tag }) : [];
    return [...written, ...language, ...attributeEdits(tree, element, stateOf(given))];
  };
  return [{ segments: [segment], edits }];
}

/** A machine's translation is marked, so that tools can tell it from one that somebody made. */
function stateOf(given: UnitTarget): { readonly state: string; readonly subState: string | undefined } {
  const origin = originOf(given);
  return { state: "translated", subState: origin === "human" ? undefined : `yiqiao:${origin}` };
}

function insertTarget(tree: XmlTree, source: XmlElement, content: string): Edit {
  const name = source.name.replace(/source$/, "target");
  return insertAfter(tree, source, `<${name}>${content}</${name}>`);
}
