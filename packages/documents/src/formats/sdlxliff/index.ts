import type { Edit } from "../../markup/edit.ts";
import { replaceText } from "../../markup/edit.ts";
import { textFormat } from "../../markup/text-format.ts";
import { childElements, childOf, type XmlElement, type XmlTree } from "../../markup/xml/xml-tree.ts";
import { escapeAttribute } from "../../xml/index.ts";
import { planBilingual } from "../xliff/bilingual-file.ts";
import type { Origin } from "../xliff/origin.ts";
import { attributeEdits, type AttributeChanges } from "../xliff/tag-edits.ts";
import { readXliff1, type XliffDialect } from "../xliff/xliff-1.ts";

/**
 * Trados Studio's XLIFF: statuses stand in `sdl:seg-defs`. What is locked, approved or signed off stays; a new
 * translation is a draft, since "translated" is what a person says. The file's own skeleton is not touched.
 */
export const sdlxliffFormat = textFormat({
  id: "sdlxliff",
  plan: (bytes, options) => planBilingual(bytes, options, (tree) => readXliff1(tree, dialectOf(tree))),
});

const approved = /^(?:ApprovedTranslation|ApprovedSignOff)$/;
const attributesOfOrigin: Readonly<Record<Origin, AttributeChanges>> = {
  machine: { conf: "Draft", origin: "mt", "origin-system": "Yiqiao", percent: undefined, "text-match": undefined },
  fuzzy: { conf: "Draft", origin: "tm", "origin-system": "Yiqiao", percent: undefined, "text-match": undefined },
  memory: { conf: "Draft", origin: "tm", "origin-system": "Yiqiao", percent: "100", "text-match": undefined },
  human: {
    conf: "Translated",
    origin: "interactive",
    "origin-system": undefined,
    percent: undefined,
    "text-match": undefined,
  },
};

function dialectOf(tree: XmlTree): XliffDialect {
  const definitions = (unit: XmlElement) => childOf(unit, "seg-defs");
  const definitionOf = (unit: XmlElement, id: string) => {
    const all = definitions(unit);
    return all && childElements(all).find((element) => element.local === "seg" && tree.attribute(element, "id") === id);
  };
  return {
    keepsSpace: true,
    stateOf: (unit, id) => {
      const definition = definitionOf(unit, id);
      const state = definition && tree.attribute(definition, "conf");
      const isLocked = definition !== undefined && tree.attribute(definition, "locked") === "true";
      return { state, isLocked: isLocked || (state !== undefined && approved.test(state)) };
    },
    writeStates: (unit, written) => {
      const edits: Edit[] = [];
      const missing: string[] = [];
      for (const [id, origin] of written) {
        const definition = definitionOf(unit, id);
        if (definition)
          edits.push(...attributeEdits(tree, definition, { ...attributesOfOrigin[origin], locked: undefined }));
        else if (id !== "") missing.push(segmentMarkup(id, attributesOfOrigin[origin]));
      }
      return missing.length === 0 ? edits : [...edits, addDefinitions(unit, definitions(unit), missing)];
    },
  };
}

function segmentMarkup(id: string, attributes: AttributeChanges): string {
  const written = Object.entries({ id, ...attributes }).flatMap(([name, value]) =>
    value === undefined ? [] : ` ${name}="${escapeAttribute(value)}"`,
  );
  return `<sdl:seg${written.join("")}/>`;
}

function addDefinitions(unit: XmlElement, definitions: XmlElement | undefined, missing: readonly string[]): Edit {
  const markup = missing.join("");
  if (definitions && !definitions.isEmpty) return replaceText(definitions.contentEnd, definitions.contentEnd, markup);
  const whole = `<sdl:seg-defs>${markup}</sdl:seg-defs>`;
  if (definitions) return replaceText(definitions.start, definitions.end, whole);
  return replaceText(unit.contentEnd, unit.contentEnd, whole);
}
