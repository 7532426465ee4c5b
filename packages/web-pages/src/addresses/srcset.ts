import type { PageAddresses } from "./page-addresses.ts";

/** More than any page offers. */
const mostCandidates = 50;

/** Each candidate of a `srcset` rewritten, as browsers split it; undefined where none is left. */
export function rewriteSrcset(value: string, addresses: PageAddresses): string | undefined {
  const candidates: string[] = [];
  for (const { address, descriptor } of splitSrcset(value)) {
    const rewritten = addresses.resource(address, "image");
    if (rewritten === undefined) continue;
    // Within a list, spaces and commas at the ends would be read as its own.
    const written = rewritten.replace(/\s/g, "%20").replace(/^,+|(?<!,),+$/g, (commas) => "%2C".repeat(commas.length));
    candidates.push(descriptor === "" ? written : `${written} ${descriptor}`);
  }
  return candidates.length === 0 ? undefined : candidates.join(", ");
}

/** The addresses of a `srcset` and what follows each (HTML, "parsing a srcset attribute"). */
export function splitSrcset(value: string): { readonly address: string; readonly descriptor: string }[] {
  const candidates: { address: string; descriptor: string }[] = [];
  const token = /[\s,]*(\S+)/y;
  const rest = /\s*((?:[^,()]|\([^)]*\)?)*)/y;
  for (let at = 0; candidates.length < mostCandidates;) {
    token.lastIndex = at;
    const found = token.exec(value)?.[1];
    if (found === undefined) break;
    at = token.lastIndex;
    const address = found.replace(/(?<!,),+$/, "");
    rest.lastIndex = at;
    const descriptor = address === found ? (rest.exec(value)?.[1] ?? "") : "";
    if (address === found) at = rest.lastIndex;
    if (address !== "")
      candidates.push({ address, descriptor: /^\d+(?:\.\d+)?[wxh](?:\s+\d+h)?$/.exec(descriptor.trim())?.[0] ?? "" });
  }
  return candidates;
}
