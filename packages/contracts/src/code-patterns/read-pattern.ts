/** How many patterns of codes a site or a document may have, and how long each may be. */
export const codePatternLimits = { count: 100, length: 100 } as const;
const maxWildcards = 8;

/**
 * Why a pattern is none: `long`, nothing behind its last `\` (`unfinished`), too many wildcards or two `*` side by side
 * (`crowded`), or so little but wildcards that it would find almost anything (`wide`).
 */
export type CodePatternFault = "long" | "unfinished" | "crowded" | "wide";

type Token = { readonly kind: "text"; readonly text: string } | { readonly kind: "digits" | "letter" };
/** What stands between the stars of a pattern. */
export type CodePatternGroup = readonly Token[];

const wildcards: Readonly<Record<string, "digits" | "letter">> = { "#": "digits", "?": "letter" };

/** What a pattern says; `isFinished` unless it ends with a `\\` that escapes nothing. */
export function codePatternGroups(pattern: string): { groups: CodePatternGroup[]; isFinished: boolean } {
  const groups: Token[][] = [[]];
  let isEscaped = false;
  for (const sign of pattern) {
    const group = groups.at(-1) ?? [];
    const kind = isEscaped ? undefined : wildcards[sign];
    if (!isEscaped && sign === "\\") isEscaped = true;
    else if (!isEscaped && sign === "*") groups.push([]);
    else {
      const last = group.at(-1);
      if (kind !== undefined) group.push({ kind });
      else if (last?.kind === "text") group.splice(-1, 1, { kind: "text", text: last.text + sign });
      else group.push({ kind: "text", text: sign });
      isEscaped = false;
    }
  }
  return { groups, isFinished: !isEscaped };
}

/** What is wrong with a pattern; undefined where it can be used. */
export function codePatternFault(written: string): CodePatternFault | undefined {
  const pattern = written.trim();
  if (pattern.length > codePatternLimits.length) return "long";
  const { groups, isFinished } = codePatternGroups(pattern);
  if (!isFinished) return "unfinished";
  const tokens = groups.flat();
  const isCrowded = groups.length - 1 + tokens.filter(({ kind }) => kind !== "text").length > maxWildcards;
  if (isCrowded || groups.slice(1, -1).some((group) => group.length === 0)) return "crowded";
  const literal = tokens.map((token) => (token.kind === "text" ? token.text : "")).join("");
  return literal.replace(/\s/gu, "").length < 2 ? "wide" : undefined;
}
