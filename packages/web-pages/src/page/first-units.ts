import type { Unit } from "@yiqiao/documents";
import { HtmlUnits } from "@yiqiao/documents/html-units";

/** Characters of the body in which the first units are looked for: what is seen before anybody scrolls, and more. */
const bodyCharacters = 30_000;

/** Units that a written page begins with, found without reading all of it; none of a page that is read at once. */
export function firstUnits(html: string): readonly Unit[] {
  const body = Math.max(0, html.indexOf("<body"));
  if (html.length - body < 4 * bodyCharacters) return [];
  const end = body + bodyCharacters;
  // What is cut is another unit where more of the page is read.
  const [some, more] = [unitsIn(html.slice(0, end)), unitsIn(html.slice(0, end + bodyCharacters))];
  const differs = some.findIndex((unit, at) => !isSameUnit(unit, more[at]));
  return differs === -1 ? some : some.slice(0, differs);
}

const unitsIn = (html: string): readonly Unit[] => new HtmlUnits(html).units.map(({ unit }) => unit);

function isSameUnit(unit: Unit, other: Unit | undefined): boolean {
  return unit.id === other?.id && unit.text === other.text && unit.tags.length === other.tags.length;
}
