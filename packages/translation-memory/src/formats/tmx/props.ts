/** What a `prop` of a unit tells; what is neither is of no use here. */
export type PropMeaning =
  | { readonly kind: "before" | "after" | "contextId" | "forbidden" | "caseSensitive" | "nothing" }
  | { readonly kind: "attribute"; readonly name: string };

/** Of OmegaT, memoQ, Phrase, XTM, Trados, Okapi and others, in lower case. */
const known: Readonly<Record<string, "before" | "after" | "contextId" | "nothing">> = {
  prev: "before",
  previous: "before",
  "x-context-pre": "before",
  context_prev: "before",
  "x-previous-source-text": "before",
  "x-previous-source": "before",
  "x-previous-segment": "before",
  "x-prev-segment": "before",
  "x-contextcontent": "before",
  next: "after",
  "x-context-post": "after",
  context_next: "after",
  "x-next-source-text": "after",
  "x-next-source": "after",
  "x-next-segment": "after",
  id: "contextId",
  "x-context": "contextId",
  "x-idcontext": "contextId",
  "x-context-id": "contextId",
  "x-segment-id": "contextId",
  "x-segment-key": "contextId",
  "x-key": "contextId",
  key: "contextId",
};
/** Trados names the kind of a field behind its name. */
const tradosField = /^x-(.{1,100}):(?:SingleString|MultipleString|SinglePicklist|MultiplePicklist|Integer|DateTime)$/;
const workbenchField = /^(?:Att|Txt)::(.{1,100})$/;
const own = "x-attribute:";
export const flagProps = { forbidden: "x-forbidden", caseSensitive: "x-case-sensitive" } as const;

export function meaningOf(type: string): PropMeaning {
  if (type.startsWith(own)) return { kind: "attribute", name: type.slice(own.length) };
  if (type === flagProps.forbidden) return { kind: "forbidden" };
  if (type === flagProps.caseSensitive) return { kind: "caseSensitive" };
  const context = Object.hasOwn(known, type.toLowerCase()) ? known[type.toLowerCase()] : undefined;
  if (context !== undefined) return { kind: context };
  const field = tradosField.exec(type)?.[1] ?? workbenchField.exec(type)?.[1];
  return { kind: "attribute", name: field ?? type };
}

/** The type under which an attribute is written: its name, unless that would be read as something else. */
export function typeOfAttribute(name: string): string {
  const meaning = meaningOf(name);
  return meaning.kind === "attribute" && meaning.name === name && name !== "" ? name : own + name;
}

/** A pair of numbers that Trados knows the neighbours by; they say nothing to others. */
export function isHash(value: string): boolean {
  return /^-?\d{1,20}, ?-?\d{1,20}$/.test(value);
}

/** The text of a neighbour: memoQ wraps it as a segment, Trados lists source and target. */
export function neighbourText(type: string, value: string): string {
  if (type.toLowerCase() === "x-contextcontent") return value.split(" | ", 1)[0]?.trim() ?? "";
  return value.startsWith("<seg") ? value.replace(/<[^<>]{0,1000}>/g, "") : value;
}
