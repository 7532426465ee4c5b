import type { LanguageCode } from "@yiqiao/contracts/languages";
import type { TextLine } from "@yiqiao/term-extraction/isolated";
import { type ImportUnit, languageOfTag, readImport } from "@yiqiao/translation-memory/formats";

/** Units of a memory that are read of one file. */
const mostUnits = 200_000;

export interface TmxPair {
  /** Null: whatever the file calls its source, if that is not the target. */
  readonly source: LanguageCode | null;
  readonly target: LanguageCode;
}

/** A unit of the file, whose lines may say it in more than two languages. */
interface OpenUnit {
  readonly line: number;
  readonly source: string;
  target?: string;
}

/** The source sides of a memory's units, each once, with the translation where the file has one. */
export async function* readTmxTexts(
  path: string,
  { source: chosen, target }: TmxPair,
): AsyncGenerator<TextLine & { readonly language: LanguageCode }> {
  let source = chosen;
  let open: OpenUnit | undefined;
  let units = 0;
  const line = (unit: OpenUnit, language: LanguageCode) => {
    const { source: text, target: translation } = unit;
    return { source: text, language, ...(translation !== undefined && { target: translation }) };
  };
  for await (const row of readImport({ path, format: "tmx", kind: "memory" })) {
    if ("refused" in row) continue;
    source ??= sourceOf(row, target);
    if (source === null) continue;
    const sides = sidesOf(row, source);
    if (sides === undefined) continue;
    if (open !== undefined && (open.line !== row.line || open.source !== sides.text)) {
      yield line(open, source);
      if (++units === mostUnits) return;
      open = undefined;
    }
    open ??= { line: row.line, source: sides.text };
    if (sides.otherLanguage === target) open.target = sides.other;
  }
  if (open !== undefined && source !== null) yield line(open, source);
}

const languageIn = (tag: string | null): LanguageCode | undefined =>
  tag === null ? undefined : (languageOfTag(tag) ?? undefined);

function sourceOf({ sourceLanguage, targetLanguage }: ImportUnit, target: LanguageCode): LanguageCode | null {
  const first = languageIn(sourceLanguage);
  if (first !== undefined && first !== target) return first;
  const second = languageIn(targetLanguage);
  return second === undefined || second === target ? null : second;
}

/** A unit seen from the language that is scanned. */
function sidesOf(row: ImportUnit, source: LanguageCode) {
  const languages = [languageIn(row.sourceLanguage), languageIn(row.targetLanguage)];
  if (languages[0] === source) {
    return { text: row.source.text, other: row.target.text, otherLanguage: languages[1] };
  }
  if (languages[1] !== source) return undefined;
  return { text: row.target.text, other: row.source.text, otherLanguage: languages[0] };
}
