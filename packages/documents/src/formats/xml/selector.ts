import { childElements, type XmlElement, type XmlTree } from "../../markup/xml/xml-tree.ts";

/** What a selector chooses: elements, or attributes of elements. */
export interface Selector {
  /** The attribute's local name; undefined: the selector chooses elements. */
  readonly attribute?: string;
  readonly matches: (element: XmlElement) => boolean;
}

type Test = (element: XmlElement) => boolean;

interface Step {
  readonly isDescendant: boolean;
  readonly name: string;
  readonly tests: readonly Test[];
}

const stepPattern = /(\/\/?)(@?)([^\s/@[\]|()]+)((?:\[[^[\]]*\])*)/y;
/**
 * Compiles the part of XPath that ITS rules are written in: absolute paths of element names and `*` with `/` and `//`,
 * an attribute as the last step, `|` between paths, and predicates `@a`, `@a='v'`, `@a!='v'`, `not(…)` of these, an
 * element's name for a child that is there, with `and` and `or` between them. Prefixes are not looked at.
 * @returns undefined where the selector has anything else in it
 */
export function compileSelector(selector: string, tree: XmlTree): readonly Selector[] | undefined {
  const compiled = splitOutside(selector, "|").map((path) => compilePath(path.trim(), tree));
  return compiled.every((each) => each !== undefined) ? compiled : undefined;
}

function compilePath(path: string, tree: XmlTree): Selector | undefined {
  const steps: Step[] = [];
  let attribute: string | undefined;
  stepPattern.lastIndex = 0;
  while (stepPattern.lastIndex < path.length) {
    const match = attribute === undefined ? stepPattern.exec(path) : null;
    if (!match) return undefined;
    const [, axis = "", at, name = "", predicates = ""] = match;
    const tests = predicateTests(predicates, tree);
    if (tests === undefined || name.includes("::") || name === "." || name === "..") return undefined;
    if (at === "@") attribute = localOf(name);
    else steps.push({ isDescendant: axis === "//", name: localOf(name), tests });
    if (at === "@" && axis === "//") steps.push({ isDescendant: true, name: "*", tests: [] });
  }
  if (steps.length === 0) return undefined;
  const matcher = new PathMatcher(steps);
  return {
    matches: (element) => matcher.matches(element),
    ...(attribute !== undefined && { attribute }),
  };
}

/** Matches paths from their last step upwards; what is known of an element is remembered. */
class PathMatcher {
  readonly #steps: readonly Step[];
  readonly #known = new WeakMap<XmlElement, Map<number, boolean>>();

  constructor(steps: readonly Step[]) {
    this.#steps = steps;
  }

  matches(element: XmlElement, at = this.#steps.length - 1): boolean {
    const known = this.#known.get(element) ?? new Map<number, boolean>();
    this.#known.set(element, known);
    const found = known.get(at) ?? this.#isMatch(element, at);
    known.set(at, found);
    return found;
  }

  #isMatch(element: XmlElement, at: number): boolean {
    const step = this.#steps[at];
    if (!step || !(step.name === "*" || step.name === element.local)) return false;
    if (!step.tests.every((test) => test(element))) return false;
    if (at === 0) return step.isDescendant || element.parent === undefined;
    if (!step.isDescendant) return element.parent !== undefined && this.matches(element.parent, at - 1);
    for (let outer = element.parent; outer; outer = outer.parent) if (this.matches(outer, at - 1)) return true;
    return false;
  }
}

function predicateTests(predicates: string, tree: XmlTree): Test[] | undefined {
  const bodies = [...predicates.matchAll(/\[([^[\]]*)\]/g)].map(([, body = ""]) => anyOf(body, tree));
  return bodies.every((test) => test !== undefined) ? bodies : undefined;
}

function anyOf(body: string, tree: XmlTree): Test | undefined {
  const choices = splitOutside(body, " or ").map((choice) => {
    const terms = splitOutside(choice, " and ").map((term) => termTest(term.trim(), tree));
    return terms.every((test) => test !== undefined) ? terms : undefined;
  });
  if (!choices.every((choice) => choice !== undefined)) return undefined;
  return (element) => choices.some((terms) => terms.every((test) => test(element)));
}

function termTest(term: string, tree: XmlTree): Test | undefined {
  const negated = /^not\s*\((.*)\)$/s.exec(term);
  if (negated) {
    const test = anyOf(negated[1] ?? "", tree);
    return test && ((element) => !test(element));
  }
  const attribute = /^@([^\s=!()]+)\s*(?:(!?=)\s*(?:'([^']*)'|"([^"]*)"))?$/.exec(term);
  if (attribute) {
    const [, name = "", operator, single, double] = attribute;
    const value = single ?? double;
    return (element) => {
      const found = attributeOf(tree, element, localOf(name));
      return operator === undefined
        ? found !== undefined
        : found !== undefined && (found === value) === (operator === "=");
    };
  }
  const child = /^[\p{L}_][\p{L}\p{N}_.:-]*$/u.test(term) ? localOf(term) : undefined;
  return child === undefined ? undefined : (element) => childElements(element).some(({ local }) => local === child);
}

function attributeOf(tree: XmlTree, element: XmlElement, local: string): string | undefined {
  const found = tree.attributes(element).find(({ name }) => localOf(name) === local);
  return found && tree.attribute(element, found.name);
}

function localOf(name: string): string {
  return name.slice(name.indexOf(":") + 1);
}

/** Cuts at a separator that stands outside of brackets and quotes. */
function splitOutside(text: string, separator: string): string[] {
  const pieces: string[] = [];
  let depth = 0;
  let quote = "";
  let from = 0;
  for (let at = 0; at < text.length; at++) {
    const character = text.charAt(at);
    if (quote !== "") quote = character === quote ? "" : quote;
    else if (character === "'" || character === '"') quote = character;
    else if (character === "[" || character === "(") depth++;
    else if (character === "]" || character === ")") depth--;
    else if (depth === 0 && text.startsWith(separator, at)) {
      pieces.push(text.slice(from, at));
      from = at + separator.length;
      at = from - 1;
    }
  }
  return [...pieces, text.slice(from)];
}
