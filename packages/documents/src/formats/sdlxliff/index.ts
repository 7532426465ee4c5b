import { appendAll } from "../../model/append-all.ts";
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

const namespace = "http://sdl.com/FileTypes/SdlXliff/1.0";

/** A file without Trados' namespace has its states where XLIFF has them. */
function dialectOf(tree: XmlTree): XliffDialect {
  const declared = tree.attributes(tree.root).find(({ name }) => tree.attribute(tree.root, name) === namespace)?.name;
  const statuses = new Statuses(tree, declared?.replace("xmlns:", "") ?? "");
  return {
    keepsSpace: true,
    stateOf: (unit, id) => statuses.of(unit, id),
    ...(declared?.startsWith("xmlns:") && { writeStates: (unit, written) => statuses.write(unit, written) }),
  };
}

/** The `seg-defs` of a file's units. */
class Statuses {
  readonly #tree: XmlTree;
  readonly #prefix: string;

  constructor(tree: XmlTree, prefix: string) {
    this.#tree = tree;
    this.#prefix = prefix;
  }

  of(unit: XmlElement, id: string): { readonly state?: string | undefined; readonly isLocked: boolean } {
    const definition = this.#find(unit, id);
    const state = definition && this.#tree.attribute(definition, "conf");
    const isLocked = definition !== undefined && this.#tree.attribute(definition, "locked") === "true";
    return { state, isLocked: isLocked || (state !== undefined && approved.test(state)) };
  }

  #find(unit: XmlElement, id: string): XmlElement | undefined {
    const all = childOf(unit, "seg-defs");
    return (
      all && childElements(all).find((element) => element.local === "seg" && this.#tree.attribute(element, "id") === id)
    );
  }

  write(unit: XmlElement, written: ReadonlyMap<string, Origin>): Edit[] {
    const edits: Edit[] = [];
    const missing: string[] = [];
    for (const [id, origin] of written) {
      const definition = this.#find(unit, id);
      const changes = { ...attributesOfOrigin[origin], locked: undefined };
      if (definition) appendAll(edits, attributeEdits(this.#tree, definition, changes));
      else if (id !== "") missing.push(this.#markup(id, changes));
    }
    return missing.length === 0 ? edits : [...edits, this.#add(unit, missing.join(""))];
  }

  #markup(id: string, attributes: AttributeChanges): string {
    const written = Object.entries({ id, ...attributes }).flatMap(([name, value]) =>
      value === undefined ? [] : ` ${name}="${escapeAttribute(value)}"`,
    );
    return `<${this.#prefix}:seg${written.join("")}/>`;
  }

  #add(unit: XmlElement, markup: string): Edit {
    const definitions = childOf(unit, "seg-defs");
    if (definitions && !definitions.isEmpty) return replaceText(definitions.contentEnd, definitions.contentEnd, markup);
    const whole = `<${this.#prefix}:seg-defs>${markup}</${this.#prefix}:seg-defs>`;
    if (definitions) return replaceText(definitions.start, definitions.end, whole);
    return replaceText(unit.contentEnd, unit.contentEnd, whole);
  }
}
