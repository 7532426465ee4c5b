const escapes: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;" };
const escaped = (text: string): string => text.replace(/[&<>]/g, (sign) => escapes[sign] ?? sign);

const tabsIn = (line: string): number => line.split("\t").length - 1;
const isRowLike = (one: string, other: string): boolean => tabsIn(one) > 0 && tabsIn(one) === tabsIn(other);

/**
 * A text as HTML whose tables are tables, for programs that take those; undefined where it has none. A table are two lines or more
 * beside each other with as many tabs.
 */
export function tableHtmlOf(text: string): string | undefined {
  const lines = text.split("\n");
  const parts: string[] = [];
  let hasTable = false;
  for (let at = 0; at < lines.length;) {
    const line = lines[at] ?? "";
    let end = at + 1;
    while (end < lines.length && isRowLike(line, lines[end] ?? "")) end++;
    const isTable = end - at > 1;
    hasTable ||= isTable;
    parts.push(isTable ? tableOf(lines.slice(at, end)) : `<div>${escaped(line) || "<br>"}</div>`);
    at = end;
  }
  return hasTable ? parts.join("") : undefined;
}

function tableOf(lines: readonly string[]): string {
  const cells = (line: string) => line.split("\t").map((cell) => `<td>${escaped(cell)}</td>`);
  return `<table>${lines.map((line) => `<tr>${cells(line).join("")}</tr>`).join("")}</table>`;
}
