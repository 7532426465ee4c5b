import { scanSync } from "libpg-query";

const marker = /^\/\*\s*any site:\s*[^\s*][^*]*\*\/$/;
const beginnings = new Set(["select", "with", "insert", "update", "delete", "values"]);

interface Part {
  readonly start: number;
  end: number;
  isFree: boolean;
}

/**
 * Where a statement says by a comment why it may touch the rows of every site: in the query, or part of one in brackets,
 * in which the comment stands, and in what is nested there. Places are those of the parser.
 */
export function freedBy(text: string): (place: number | undefined) => boolean {
  if (!text.includes("any site:")) return () => false;
  const parts: Part[] = [{ start: -1, end: Infinity, isFree: false }];
  const open: (Part | undefined)[] = [parts[0]];
  const { tokens } = scanSync(text);
  const words = tokens.filter(({ tokenName }) => !tokenName.endsWith("COMMENT"));
  const followers = new Map(words.map((token, index) => [token, words[index + 1]?.text.toLowerCase() ?? ""]));
  for (const token of tokens) {
    if (token.tokenName === "C_COMMENT") {
      const part = open.findLast((each) => each !== undefined);
      if (marker.test(token.text) && part !== undefined) part.isFree = true;
    } else if (token.text === "(") {
      const isQuery = beginnings.has(followers.get(token) ?? "");
      const part = isQuery ? { start: token.start, end: Infinity, isFree: false } : undefined;
      if (part !== undefined) parts.push(part);
      open.push(part);
    } else if (token.text === ")") {
      const part = open.pop();
      if (part !== undefined) part.end = token.end;
    }
  }
  const free = parts.filter(({ isFree }) => isFree);
  return (place = 0) => free.some(({ start, end }) => start <= place && place < end);
}
