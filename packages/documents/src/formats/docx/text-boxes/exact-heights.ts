import { officeNamespaces } from "../../../opc/index.ts";
import { NamespaceCursor, Splicer } from "../../../xml/index.ts";
import { attributeAt } from "./box-shapes.ts";

/** Something of which the height is said exactly: a row of a table, a paragraph in a frame. */
interface Holder {
  readonly element: string;
  text: string;
  /** Where its rule stands. */
  rule?: { readonly start: number; readonly end: number };
}

const rules: Readonly<Record<string, string>> = { "w:trHeight": "w:tr", "w:framePr": "w:p" };
const holders: ReadonlySet<string> = new Set(Object.values(rules));

/** The rows and frames of a part whose height is exact, in the order in which they end. */
function exactHolders(text: string): Holder[] {
  const cursor = new NamespaceCursor(text, officeNamespaces);
  const open: Holder[] = [];
  const exact: Holder[] = [];
  while (cursor.next()) {
    if (cursor.kind !== "open" && cursor.kind !== "empty" && cursor.kind !== "close") continue;
    const name = cursor.element();
    if (cursor.kind === "close") {
      const ended = holders.has(name) ? open.pop() : undefined;
      if (!ended) continue;
      if (ended.rule) exact.push(ended);
      const around = open.at(-1);
      if (around) around.text += ended.text;
    } else if (holders.has(name) && cursor.kind === "open") open.push({ element: name, text: "" });
    else if (name in rules)
      readRule(
        cursor,
        open.findLast(({ element }) => element === rules[name]),
      );
    else if (name === "w:t" && cursor.kind === "open") {
      const start = cursor.end;
      cursor.skip();
      const holder = open.at(-1);
      if (holder) holder.text += text.slice(start, cursor.start);
    }
  }
  return exact;
}

function readRule(cursor: NamespaceCursor, holder: Holder | undefined): void {
  const rule = attributeAt(cursor, "hRule");
  if (holder && rule?.value === "exact") holder.rule = { start: rule.valueStart, end: rule.valueEnd };
}

/**
 * Rows and frames of exactly so much height cut off what is longer: with another text they have that height at least.
 *
 * @param source the text of the part as it was
 */
export function relaxExactHeights(source: string, written: string): string {
  if (!source.includes('"exact"')) return written;
  const before = exactHolders(source);
  const after = exactHolders(written);
  if (before.length !== after.length) return written;
  const splicer = new Splicer(written);
  for (const [at, { text, rule }] of after.entries()) {
    if (rule && before[at]?.text !== text) splicer.replace(rule.start, rule.end, "atLeast");
  }
  return splicer.result();
}
