import { appendAll } from "../../model/append-all.ts";
import type { Edit } from "../../markup/edit.ts";
import { applyEdits, replaceText } from "../../markup/edit.ts";
import type { XmlElement, XmlTree } from "../../markup/xml/xml-tree.ts";
import type { UnitTarget } from "../../model/unit.ts";
import type { JobLanguage } from "./bilingual-file.ts";
import type { BilingualSegment } from "./bilingual-segment.ts";
import { originOf, type Origin } from "./origin.ts";
import { attributeEdits, contentEdits, insertAfter, type AttributeChanges } from "./tag-edits.ts";

/** A segment of a `trans-unit`: the whole `source`, or a `mrk` of `seg-source`. */
export interface UnitPart {
  readonly mark: XmlElement;
  /** The same in the target. */
  readonly found: XmlElement | undefined;
  readonly id: string;
  /** Absent where there is nothing to translate. */
  readonly segment: BilingualSegment | undefined;
}

interface TransUnitPlace {
  readonly tree: XmlTree;
  readonly element: XmlElement;
  readonly source: XmlElement;
  readonly segmented: XmlElement | undefined;
  readonly target: XmlElement | undefined;
  readonly parts: readonly UnitPart[];
  readonly writeStates: TransUnit["writeStates"];
}

const stateOfOrigin: Readonly<Record<Origin, AttributeChanges>> = {
  machine: { state: "needs-review-translation", "state-qualifier": "mt-suggestion" },
  fuzzy: { state: "needs-review-translation", "state-qualifier": "fuzzy-match" },
  memory: { state: "translated", "state-qualifier": "exact-match" },
  human: { state: "translated", "state-qualifier": undefined },
};
const trust: readonly Origin[] = ["machine", "fuzzy", "memory", "human"];

/** How the target of a `trans-unit` is written. */
export class TransUnit {
  readonly #place: TransUnitPlace;
  readonly writeStates: ((unit: XmlElement, written: ReadonlyMap<string, Origin>) => readonly Edit[]) | undefined;

  constructor(place: TransUnitPlace) {
    this.#place = place;
    this.writeStates = place.writeStates;
  }

  edits(language: JobLanguage): Edit[] {
    const { parts, element } = this.#place;
    const given = new Map<UnitPart, UnitTarget>();
    for (const part of parts) {
      const target = part.segment?.given(language.isOther);
      if (target) given.set(part, target);
    }
    if (given.size === 0) return [];
    const origins = new Map([...given].map(([{ id }, target]) => [id, originOf(target)]));
    const states = this.writeStates?.(element, origins);
    const changes = states ? {} : this.#stateChanges([...origins.values()]);
    return [...this.#targetEdits(given, changes, language), ...this.#withdrawApproval(), ...(states ?? [])];
  }

  /** What was approved is not what stands there now. */
  #withdrawApproval(): Edit[] {
    const { tree, element } = this.#place;
    return tree.attribute(element, "approved") === "yes" ? attributeEdits(tree, element, { approved: "no" }) : [];
  }

  #stateChanges(origins: readonly Origin[]): AttributeChanges {
    return stateOfOrigin[trust.find((origin) => origins.includes(origin)) ?? "human"];
  }

  #targetEdits(
    given: ReadonlyMap<UnitPart, UnitTarget>,
    changes: AttributeChanges,
    { tag, isOther }: JobLanguage,
  ): Edit[] {
    const { tree, source, segmented, target } = this.#place;
    if (!target) {
      const attributes = Object.entries(changes).flatMap(([name, value]) => (value ? ` ${name}="${value}"` : []));
      const name = source.name.replace(/source$/, "target");
      const markup = `<${name}${attributes.join("")}>${this.#content(given, false)}</${name}>`;
      return [insertAfter(tree, segmented ?? source, markup)];
    }
    const saysLanguage = isOther && tree.attribute(target, "xml:lang") !== undefined;
    const language = saysLanguage ? { "xml:lang": tag } : {};
    const edits = attributeEdits(tree, target, { ...changes, ...language });
    const isInPlace = [...given.keys()].every(({ found }) => found !== undefined);
    const keepsOthers = !isOther || given.size === this.#place.parts.length;
    if (!isInPlace || !keepsOthers) return [...edits, ...contentEdits(tree, target, this.#content(given, !isOther))];
    for (const [{ found, segment }, text] of given) {
      if (found && segment) appendAll(edits, contentEdits(tree, found, segment.write(text)));
    }
    return edits;
  }

  /** The content of the whole target: the source's, with the segments translated; what has no translation is empty. */
  #content(given: ReadonlyMap<UnitPart, UnitTarget>, keepsFound: boolean): string {
    const { tree, source, segmented, parts } = this.#place;
    const container = segmented && parts[0]?.mark !== source ? segmented : source;
    const [only] = parts;
    if (only?.mark === source) {
      const target = given.get(only);
      return target && only.segment ? only.segment.write(target) : "";
    }
    const base = container.contentStart;
    const edits = parts.flatMap((part) => {
      const target = given.get(part);
      if (target && part.segment) return contentEdits(tree, part.mark, part.segment.write(target));
      const found = keepsFound && part.found ? tree.text.slice(part.found.contentStart, part.found.contentEnd) : "";
      return part.segment || found !== "" ? contentEdits(tree, part.mark, found) : [];
    });
    const moved = edits.map((edit) => replaceText(edit.start - base, edit.end - base, edit.write(() => "") ?? ""));
    return applyEdits(tree.text.slice(base, container.contentEnd), moved);
  }
}
