import { createHash } from "node:crypto";
import type { QuoteBody } from "@yiqiao/contracts/documents";
import { codePointLength } from "@yiqiao/contracts/text";
import { isProse, type Unit } from "@yiqiao/documents";
import { readUnitLines } from "@yiqiao/documents/isolated";
import type { StoredDocument } from "../records/stored-document.ts";

/** What of a document stays as it is, beside what its site leaves alone. */
export interface UntranslatedContent {
  /** Patterns as people write them. */
  readonly codes: readonly string[];
  /** Passages in code styles and monospaced fonts. */
  readonly leavesCode: boolean;
}

/** What a call says of it. */
export const untranslatedContentOf = ({
  codes = [],
  leave_code = true,
}: Pick<QuoteBody, "codes" | "leave_code">): UntranslatedContent => ({
  codes,
  leavesCode: leave_code,
});

type Passages = Pick<StoredDocument, "codePassages" | "isTyped">;
type CodeRange = NonNullable<Unit["code"]>[number];

const isCode =
  (isTyped: boolean) =>
  ({ by }: CodeRange): boolean =>
    !isTyped || by === "style";

/** Units without the marks of code that is to be translated, and of letters that a document is written in. */
export function unitsWithCode(
  units: readonly Unit[],
  { leavesCode }: UntranslatedContent,
  { codePassages, isTyped }: Passages,
): Unit[] {
  return units.map(({ code = [], ...unit }) => {
    const left = leavesCode && codePassages > 0 ? code.filter(isCode(isTyped)) : [];
    return left.length > 0 ? { ...unit, code: left } : unit;
  });
}

/** A measure holds as long as this stays the same; empty for what is done unless somebody says otherwise. */
export function stateOfCode({ leavesCode }: UntranslatedContent, { codePassages }: Passages): string {
  return !leavesCode && codePassages > 0 ? createHash("sha256").update("with code").digest("base64url") : "";
}

/** Where more of a document than this is set in such letters, they may be how it is written, not what is code in it. */
const maxShare = 0.6;

/**
 * The passages of code in the units of a file. Letters alone say nothing in a file that is written in them: most of
 * what is in no style for code, and most of the paragraphs that read as sentences.
 */
export async function countCode(unitsPath: string): Promise<Passages> {
  const passages = { style: 0, font: 0 };
  const characters = { all: 0, style: 0, font: 0 };
  const sentences = { all: 0, typed: 0 };
  for await (const { units } of readUnitLines(unitsPath)) {
    for (const { text, code = [], isTyped = false } of units) {
      characters.all += codePointLength(text);
      if (isTyped) characters.font += codePointLength(text);
      if (isTyped || isProse(text)) sentences.all++;
      if (isTyped) sentences.typed++;
      for (const { start, end, by } of code) {
        passages[by]++;
        characters[by] += codePointLength(text.slice(start, end));
      }
    }
  }
  const isMost = characters.font > maxShare * (characters.all - characters.style);
  const isTyped = isMost && (sentences.all === 0 || sentences.typed * 2 > sentences.all);
  return { codePassages: passages.style + (isTyped ? 0 : passages.font), isTyped };
}

/** The text outside of its code. */
export function withoutCode({ text, code = [] }: Unit, isTyped: boolean): string {
  let [rest, from] = ["", 0];
  for (const { start, end } of code.filter(isCode(isTyped))) {
    rest += `${text.slice(from, start)} `;
    from = end;
  }
  return rest + text.slice(from);
}
