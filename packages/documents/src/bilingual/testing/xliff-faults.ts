import { attributesOf, assertWellFormed, scanXml, tagName, valueOf } from "../../xml/index.ts";

const inline = ["g x bx ex bpt ept ph it mrk"];
/** What stands in what, in which order, by the schema of XLIFF 1.2. */
const order: Readonly<Record<string, readonly string[]>> = {
  xliff: ["file"],
  file: ["header", "body"],
  header: ["phase-group", "tool note"],
  "phase-group": ["phase"],
  body: ["group trans-unit"],
  group: ["note", "group trans-unit"],
  "trans-unit": ["source", "seg-source", "target", "note alt-trans"],
  "alt-trans": ["source", "seg-source", "target", "note"],
  source: inline,
  target: inline,
  g: inline,
};
const required: Readonly<Record<string, readonly string[]>> = {
  xliff: ["version"],
  file: ["original", "source-language", "datatype"],
  phase: ["phase-name", "process-name"],
  tool: ["tool-id", "tool-name"],
  "trans-unit": ["id"],
  g: ["id"],
  x: ["id"],
  bx: ["id"],
  ex: ["id"],
};
const states =
  /^(?:final|needs-adaptation|needs-l10n|needs-review-adaptation|needs-review-l10n|needs-review-translation|needs-translation|new|signed-off|translated|x-.*)$/;

interface Element {
  readonly name: string;
  readonly attributes: ReadonlyMap<string, string>;
  readonly children: Element[];
}

/** Where a text breaks the rules of XLIFF 1.2 that a schema, or a tool, would complain of. */
export function xliffFaults(text: string): string[] {
  assertWellFormed(text, "xliff");
  const elements = elementsOf(text);
  const faults = elements.flatMap((element) => [...orderFaults(element), ...attributeFaults(element)]);
  for (const name of ["trans-unit", "group"]) faults.push(...repeated(name, idsOf(elements, name)));
  for (const element of elements) {
    if (element.name === "source" || element.name === "target") faults.push(...inlineFaults(element));
  }
  return faults;
}

function elementsOf(text: string): Element[] {
  const found: Element[] = [];
  const open: Element[] = [];
  scanXml(text, (kind, start, end) => {
    if (kind === "close") open.pop();
    if (kind !== "open" && kind !== "empty") return;
    const attributes = attributesOf(text, start, end).map((one) => [one.name, valueOf(text, one)] as const);
    const element = { name: tagName(text, start), attributes: new Map(attributes), children: [] };
    open.at(-1)?.children.push(element);
    found.push(element);
    if (kind === "open") open.push(element);
  });
  return found;
}

function orderFaults({ name, children }: Element): string[] {
  const allowed = order[name] ?? [];
  const places = children.map((child) => allowed.findIndex((names) => names.split(" ").includes(child.name)));
  const isOrdered = places.every((place, at) => place >= 0 && place >= (places[at - 1] ?? 0));
  return isOrdered ? [] : [`${name} holds ${children.map((child) => child.name).join(" ")}`];
}

function attributeFaults({ name, attributes }: Element): string[] {
  const missing = (required[name] ?? [])
    .filter((each) => !attributes.has(each))
    .map((each) => `${name} has no ${each}`);
  const state = attributes.get("state");
  const date = attributes.get("date");
  return [
    ...missing,
    ...(state !== undefined && !states.test(state) ? [`${name} has the state ${state}`] : []),
    ...(date !== undefined && Number.isNaN(Date.parse(date)) ? [`${name} has the date ${date}`] : []),
  ];
}

const idsOf = (elements: readonly Element[], name: string): string[] =>
  elements.filter((element) => element.name === name).map(({ attributes }) => attributes.get("id") ?? "");

function repeated(name: string, ids: readonly string[]): string[] {
  return ids.filter((id, at) => ids.indexOf(id) !== at).map((id) => `${name} ${id} stands there twice`);
}

/** Ids are unique in a text; `bx` and `ex` that name each other stand in this order. */
function inlineFaults(container: Element): string[] {
  const within = (element: Element): Element[] => element.children.flatMap((child) => [child, ...within(child)]);
  const elements = within(container);
  const ids = elements.map(({ attributes }) => attributes.get("id") ?? "");
  const opened = new Set<string>();
  const faults = repeated("inline element", ids);
  for (const { name, attributes } of elements) {
    const rid = attributes.get("rid") ?? "";
    if (name === "bx") opened.add(rid);
    const isBehind = elements.some((other) => other.name === "bx" && other.attributes.get("rid") === rid);
    if (name === "ex" && isBehind && !opened.has(rid)) faults.push(`ex ${rid} stands before its bx`);
  }
  return faults;
}
