import { languages } from "@yiqiao/contracts/languages";
import type { Edit } from "../../markup/edit.ts";
import { applyEdits } from "../../markup/edit.ts";
import type { TextPlan } from "../../markup/text-format.ts";
import { readXmlSource } from "../../markup/xml/xml-source.ts";
import type { XmlTree } from "../../markup/xml/xml-tree.ts";
import { readWhole, type ByteSource } from "../../model/byte-source.ts";
import type { ExtractOptions } from "../../model/document-format.ts";
import type { BilingualSegment } from "./bilingual-segment.ts";
import { isLanguage } from "../../model/language-tag.ts";
import { protectedTexts } from "./protected-texts.ts";

/** What belongs together in a file: the segments of a `trans-unit`, a `segment`. */
export interface BilingualUnit {
  readonly segments: readonly BilingualSegment[];
  /** What the targets that were given change. */
  readonly edits: (language: JobLanguage) => readonly Edit[];
}

/** The language that a file is translated into. */
export interface JobLanguage {
  readonly tag: string;
  /** The file's translations are in another one. */
  readonly isOther: boolean;
}

/** A stretch of a file that is translated into one language. */
export interface BilingualFile {
  readonly targetLanguage: string | undefined;
  readonly units: readonly BilingualUnit[];
  readonly setLanguage: (tag: string) => readonly Edit[];
}

/** Plans a bilingual file; what was given for its segments is collected before it is written. */
export function planBilingual(
  bytes: ByteSource,
  { fileName }: ExtractOptions,
  readFiles: (tree: XmlTree) => readonly BilingualFile[],
): TextPlan {
  const source = readXmlSource(readWhole(bytes), fileName);
  const files = readFiles(source.tree);
  const units = files.flatMap((file) =>
    file.units.flatMap(({ segments }) => segments.flatMap((segment) => segment.units)),
  );
  return {
    units,
    kept: protectedTexts(source.tree),
    warnings: source.warnings,
    write: (_edits, { targetLanguage, warn }) => {
      const edits: Edit[] = [];
      for (const file of files) {
        const from = file.targetLanguage;
        const isOther = from !== undefined && from !== "" && !isLanguage(from, targetLanguage);
        const fileEdits = editsOf(file, { tag: languages[targetLanguage].tag, isOther });
        for (const edit of fileEdits) edits.push(edit);
        const isReplaced = isOther && fileEdits.length > 0 && hasTargets(file);
        if (isReplaced) {
          warn?.({ code: "targetsReplaced", location: fileName, details: { from, to: languages[targetLanguage].tag } });
        }
      }
      return source.encode(applyEdits(source.tree.text, edits));
    },
  };
}

/** A file that nothing was given for keeps its language. */
function editsOf({ units, setLanguage, targetLanguage }: BilingualFile, language: JobLanguage): Edit[] {
  const edits = units.flatMap((unit) => unit.edits(language));
  if (edits.length === 0 || (targetLanguage && !language.isOther)) return edits;
  return [...edits, ...setLanguage(language.tag)];
}

function hasTargets({ units }: BilingualFile): boolean {
  return units.some(({ segments }) => segments.some(({ existing }) => existing !== undefined));
}
