import { createHash } from "node:crypto";
import type { QuoteBody } from "@yiqiao/contracts/documents";
import { codePointLength } from "@yiqiao/contracts/text";
import type { Unit } from "@yiqiao/documents";
import { readUnitLines } from "@yiqiao/documents/isolated";
import type { StoredDocument } from "./stored-document.ts";

/** What of a document stays as it is, beside what its site leaves alone. */
export interface WhatStays {
  /** Patterns as people write them. */
  readonly codes: readonly string[];
  /** Passages in code styles and monospaced fonts. */
  readonly leavesCode: boolean;
}

/** What a call says of it. */
export const whatStaysIn = ({ codes = [], leave_code = true }: Pick<QuoteBody, "codes" | "leave_code">): WhatStays => ({
  codes,
  leavesCode: leave_code,
});

type Passages = Pick<StoredDocument, "codePassages">;

/** Units without the marks of code that is to be translated, and of a document that is written in such letters. */
export function unitsWithCode(units: readonly Unit[], { leavesCode }: WhatStays, { codePassages }: Passages): Unit[] {
  if (leavesCode && codePassages > 0) return [...units];
  return units.map(({ code: _code, ...unit }) => unit);
}

/** A measure holds as long as this stays the same; empty for what is done unless somebody says otherwise. */
export function stateOfCode({ leavesCode }: WhatStays, { codePassages }: Passages): string {
  return !leavesCode && codePassages > 0 ? createHash("sha256").update("with code").digest("base64url") : "";
}

/** Where more of a document than this is set in such letters, they are how it is written, not what is code in it. */
const mostOfAll = 0.6;

/** The passages of code in the units of a file; none where nearly all of it is. */
export async function countCode(unitsPath: string): Promise<number> {
  let [passages, inCode, characters] = [0, 0, 0];
  for await (const { units } of readUnitLines(unitsPath)) {
    for (const { text, code = [] } of units) {
      characters += codePointLength(text);
      passages += code.length;
      for (const { start, end } of code) inCode += codePointLength(text.slice(start, end));
    }
  }
  return inCode > mostOfAll * characters ? 0 : passages;
}
