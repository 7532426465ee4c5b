import { identifierKind, normaliseIdentifier } from "@yiqiao/contracts/accounts";
import { accountSeparators } from "@yiqiao/contracts/preactivation";

/** A cell of a row of CSV: in quotes, or as far as the next comma, semicolon or tab. */
const cell = /"((?:[^"]|"")*)"|[^,;\t]+/g;

/**
 * The accounts of a file: from each line its first cell that is one. Of a line without any, the first cell, so that it is
 * told what is wrong; a first line that has none is the head.
 */
export function accountColumn(text: string): readonly string[] {
  const lines = text.replace(/^\uFEFF/, "").split(/\r\n|\r|\n/);
  return lines.flatMap((line, place) => {
    const cells = [...line.matchAll(cell)].map(([whole, quoted]) => (quoted ?? whole).replaceAll('""', '"').trim());
    const filled = cells.filter(Boolean);
    const account = filled.find((each) => identifierKind(normaliseIdentifier(each)) !== undefined);
    if (account !== undefined) return [account];
    return place === 0 || filled[0] === undefined ? [] : [filled[0]];
  });
}

/** How many accounts a typed list names. */
export function countAccounts(text: string): number {
  return text.split(accountSeparators).filter(Boolean).length;
}
