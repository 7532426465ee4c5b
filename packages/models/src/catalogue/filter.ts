/** Who reads the catalogue: like a released Firefox on a desktop. */
const environment: ReadonlyMap<string, string> = new Map([
  ["channel", "release"],
  ["appinfo.OS", "Linux"],
]);

const comparison = /^env\.([\w.]+)\s*(==|!=)\s*'([^']*)'$/;

function holds(term: string): boolean | undefined {
  const [, field = "", operator, value] = comparison.exec(term.trim()) ?? [];
  const actual = environment.get(field);
  return actual === undefined ? undefined : (actual === value) === (operator === "==");
}

/**
 * Whether a record's `filter_expression` lets it through. Mozilla writes these in JEXL; of that the catalogue uses
 * comparisons of the channel and the system, joined by `||` and `&&`, such as
 * `env.appinfo.OS != 'Android' || env.channel != 'release'` for what is released on desktops (read in the page of the
 * models in mozilla/translations). Whatever else stands there keeps the record out.
 */
export function passesFilter(expression: string): boolean {
  if (expression.trim() === "") return true;
  const clauses = expression.split("||").map((clause) => clause.split("&&").map((term) => holds(term)));
  if (clauses.flat().includes(undefined)) return false;
  return clauses.some((terms) => terms.every((term) => term === true));
}
