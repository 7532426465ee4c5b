import type { DocumentWarning } from "@yiqiao/contracts/documents";
import { childElements, elementsOf, type XmlElement, type XmlTree } from "../../markup/xml/xml-tree.ts";
import { compileSelector, type Selector } from "./selector.ts";

/** What ITS 2.0 says of an element, as far as it says anything. */
export interface ItsOfElement {
  readonly isTranslated?: boolean;
  readonly within?: "yes" | "no" | "nested";
  readonly keepsSpace?: boolean;
  readonly attributes?: readonly string[];
}

export interface ItsRules {
  readonly warnings: readonly DocumentWarning[];
  readonly of: (element: XmlElement) => ItsOfElement;
}

type Effect = Omit<ItsOfElement, "attributes">;
type Changing<Shape> = { -readonly [Key in keyof Shape]: Shape[Key] };

interface GlobalRule {
  readonly selectors: readonly Selector[];
  readonly effect: Effect;
}

const namespace = /xmlns:([^\s=]{1,60})\s*=\s*["']http:\/\/www\.w3\.org\/2005\/11\/its["']/g;

/**
 * The rules of ITS 2.0 in a file: `translateRule`, `withinTextRule`, `preserveSpaceRule`, `localeFilterRule`, and the
 * local attributes of the same. Of locale filters only those are heard that take in no language at all, or all of them:
 * a file is read before it is known what it is translated into. Rules in other files are named in a warning.
 */
export function readItsRules(tree: XmlTree): ItsRules {
  const prefixes = new Set([...tree.text.matchAll(namespace)].map(([, prefix = ""]) => prefix));
  if (prefixes.size === 0) return { warnings: [], of: () => ({}) };
  const warnings: DocumentWarning[] = [];
  const rules = [...elementsOf(tree.root)]
    .filter(({ name, local }) => local === "rules" && prefixes.has(prefixOf(name)))
    .flatMap((element) => globalRules(tree, element, warnings));
  const cache = new Map<XmlElement, ItsOfElement>();
  const of = (element: XmlElement) => {
    const found = cache.get(element) ?? { ...globalOf(rules, element), ...localOf(tree, element, prefixes) };
    cache.set(element, found);
    return found;
  };
  return { warnings, of };
}

function globalRules(tree: XmlTree, rules: XmlElement, warnings: DocumentWarning[]): GlobalRule[] {
  const outside = tree.attribute(rules, "xlink:href");
  if (outside !== undefined) warnings.push({ code: "externalSkipped", location: outside });
  return childElements(rules).flatMap((element) => {
    const effect = effectOf(tree, element);
    const selector = tree.attribute(element, "selector");
    if (!effect || selector === undefined) return [];
    const selectors = compileSelector(selector, tree);
    if (selectors) return [{ selectors, effect }];
    warnings.push({ code: "partUnreadable", location: element.name, details: { reason: selector } });
    return [];
  });
}

function effectOf(tree: XmlTree, element: XmlElement): Effect | undefined {
  const read = (name: string) => tree.attribute(element, name)?.trim();
  if (element.local === "translateRule") return { isTranslated: read("translate") !== "no" };
  if (element.local === "withinTextRule") return withinOf(read("withinText"));
  if (element.local === "preserveSpaceRule") return { keepsSpace: read("space") === "preserve" };
  if (element.local === "localeFilterRule") return filterOf(read("localeFilterList"), read("localeFilterType"));
  return undefined;
}

function withinOf(value: string | undefined): Effect | undefined {
  return value === "yes" || value === "no" || value === "nested" ? { within: value } : undefined;
}

function filterOf(list: string | undefined, type: string | undefined): Effect | undefined {
  const takesNone = type === "exclude" ? list === "*" : list === "";
  return takesNone ? { isTranslated: false } : undefined;
}

function globalOf(rules: readonly GlobalRule[], element: XmlElement): ItsOfElement {
  const found: Changing<Effect> = {};
  const attributes = new Map<string, boolean>();
  for (const { selectors, effect } of rules) {
    for (const { attribute, matches } of selectors) {
      if (!matches(element)) continue;
      if (attribute === undefined) Object.assign(found, effect);
      else if (effect.isTranslated !== undefined) attributes.set(attribute, effect.isTranslated);
    }
  }
  const translatedNames = [...attributes].filter(([, isTranslated]) => isTranslated).map(([name]) => name);
  return translatedNames.length > 0 ? { ...found, attributes: translatedNames } : found;
}

function localOf(tree: XmlTree, element: XmlElement, prefixes: ReadonlySet<string>): Effect {
  const effect: Changing<Effect> = {};
  const isSpan = prefixes.has(prefixOf(element.name));
  const filter: { list?: string; type?: string } = {};
  for (const { name } of tree.attributes(element)) {
    if (!isSpan && !prefixes.has(prefixOf(name))) continue;
    const value = tree.attribute(element, name)?.trim() ?? "";
    const local = name.slice(name.indexOf(":") + 1);
    if (local === "translate") effect.isTranslated = value !== "no";
    if (local === "withinText") Object.assign(effect, withinOf(value));
    if (local === "localeFilterList") filter.list = value;
    if (local === "localeFilterType") filter.type = value;
  }
  const within: Effect = isSpan && element.local === "span" ? { within: "yes" } : {};
  return { ...within, ...effect, ...(filter.list !== undefined && filterOf(filter.list, filter.type)) };
}

function prefixOf(name: string): string {
  const colon = name.indexOf(":");
  return colon === -1 ? "" : name.slice(0, colon);
}
