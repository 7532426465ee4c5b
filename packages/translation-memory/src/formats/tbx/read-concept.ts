import { RecordFault } from "../faults.ts";
import { languageOfTag } from "../language-tags.ts";
import { elementsOf, textOf, type XmlElement } from "../xml/xml-tree.ts";

/** A piece of information of a concept, a language or a term, whichever version and style of TBX it is written in. */
export interface Information {
  /** `subjectField`, `definition`, `administrativeStatus`, `note`, `origination`, …; as TBX names it. */
  readonly category: string;
  readonly value: string;
}

export interface Transaction {
  readonly isOrigin: boolean;
  readonly date: string;
  readonly person: string;
}

export interface ConceptTerm {
  readonly term: string;
  readonly information: readonly Information[];
  readonly transactions: readonly Transaction[];
}

export interface ConceptLanguage {
  readonly tag: string;
  readonly terms: readonly ConceptTerm[];
  readonly information: readonly Information[];
}

export interface Concept {
  readonly languages: readonly ConceptLanguage[];
  readonly information: readonly Information[];
  readonly transactions: readonly Transaction[];
}

/** Terms of one language in one concept; units are made of each with each. */
const maxTerms = 50;
const languageElements: ReadonlySet<string> = new Set(["langSet", "langSec"]);
const termElements: ReadonlySet<string> = new Set(["tig", "ntig", "termGrp", "termSec"]);
/** Elements that only hold others together, beside the term's. */
const groups: ReadonlySet<string> = new Set(["descripGrp", "adminGrp", "termNoteGrp", "auxInfo"]);
const plainNames: ReadonlySet<string> = new Set([
  "descrip",
  "admin",
  "termNote",
  "transac",
  "xref",
  "ref",
  "transacNote",
]);

/**
 * A concept of TBX version 2 (`termEntry`) or 3 (`conceptEntry`), with categories as attributes or as tags.
 * @throws {RecordFault} where a language has too many terms
 */
export function readConcept(entry: XmlElement): Concept {
  const children = elementsOf(entry);
  return {
    languages: mergedLanguages(children.filter(({ name }) => languageElements.has(name)).map(readLanguage)),
    ...informationOf(children.filter(({ name }) => !languageElements.has(name))),
  };
}

/** Several sections of one language are one. */
function mergedLanguages(languages: readonly ConceptLanguage[]): ConceptLanguage[] {
  const merged = new Map<string, ConceptLanguage>();
  for (const language of languages) {
    const key = languageOfTag(language.tag) ?? language.tag;
    const { terms, information } = merged.get(key) ?? { terms: [], information: [] };
    if (terms.length + language.terms.length > maxTerms) throw new RecordFault("too-many-terms", `${maxTerms}`);
    merged.set(key, {
      tag: language.tag,
      terms: [...terms, ...language.terms],
      information: [...information, ...language.information],
    });
  }
  return [...merged.values()];
}

function readLanguage(section: XmlElement): ConceptLanguage {
  const children = elementsOf(section);
  const sections = children.filter(({ name }) => termElements.has(name));
  return {
    tag: section.attributes.get("xml:lang") ?? section.attributes.get("lang") ?? "",
    terms: sections.map(readTerm),
    information: informationOf(children.filter(({ name }) => !termElements.has(name))).information,
  };
}

function readTerm(section: XmlElement): ConceptTerm {
  // In ntig a termGrp stands around the term and its notes.
  const children = elementsOf(section).flatMap((child) => (child.name === "termGrp" ? elementsOf(child) : [child]));
  const term = children.find(({ name }) => name === "term");
  return {
    term: term === undefined ? "" : textOf(term),
    ...informationOf(children.filter(({ name }) => name !== "term")),
  };
}

function informationOf(elements: readonly XmlElement[]): Pick<Concept, "information" | "transactions"> {
  const information: Information[] = [];
  const transactions: Transaction[] = [];
  for (const element of elements) {
    if (element.name === "transacGrp") transactions.push(readTransaction(element));
    else if (groups.has(element.name)) information.push(...informationOf(elementsOf(element)).information);
    else information.push({ category: categoryOf(element), value: textOf(element) });
  }
  return { information, transactions };
}

/** With categories as attributes the type names it, as tags the element itself. */
function categoryOf({ name, attributes }: XmlElement): string {
  return plainNames.has(name) ? (attributes.get("type") ?? name) : name;
}

function readTransaction(group: XmlElement): Transaction {
  const parts = elementsOf(group);
  const valueOf = (category: string): string => {
    const part = parts.find((element) => categoryOf(element) === category || element.name === category);
    return part === undefined ? "" : textOf(part);
  };
  const type = valueOf("transactionType") || valueOf("origination") || valueOf("transac");
  const isOrigin = /originat|creat|input/i.test(type) || parts.some((part) => categoryOf(part) === "origination");
  return { isOrigin, date: valueOf("date"), person: valueOf("responsibility") || valueOf("responsiblePerson") };
}
