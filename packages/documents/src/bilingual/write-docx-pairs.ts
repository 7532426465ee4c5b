import type { ByteSource } from "../model/byte-source.ts";
import type { PartTargets } from "../model/document-format.ts";
import type { TaggedText, Unit, UnitTarget } from "../model/unit.ts";
import { withoutSignatures } from "../ooxml/index.ts";
import { openPackage, type OpcPackage } from "../opc/index.ts";
import { decodeXml, encodeXml, Splicer, XmlCursor } from "../xml/index.ts";
import { writeZip } from "../zip/index.ts";
import type { LanguagePair } from "./column-headings.ts";
import type { DocxCell } from "./docx-tables.ts";
import { withPlaceholders } from "./placeholders.ts";
import { pairsIn } from "./read-docx-pairs.ts";
import { rewriteCell } from "./rewrite-cell.ts";

interface Writing {
  /** Those with which the pairs were read. */
  readonly pair: LanguagePair;
  readonly targets: PartTargets;
}

const chunkBytes = 1 << 20;

/**
 * A bilingual Word file with other texts in the cells of its translations. Cells whose text is the same stay as they
 * are, and so does the rest of the document and of the package, but for digital signatures; where no cell changes, the
 * file is the same byte for byte. Pairs without a target keep what they have.
 */
export async function* writeDocxPairs(bytes: ByteSource, { pair, targets }: Writing): AsyncIterable<Uint8Array> {
  const pack = openPackage(bytes);
  const document = await rewritten(pack, { pair, targets });
  if (document === undefined) {
    for (let at = 0; at < bytes.sizeBytes; at += chunkBytes) yield bytes.read(at, at + chunkBytes);
    return;
  }
  const signatures = withoutSignatures(pack);
  const { removed } = signatures;
  const main = pack.find(pack.mainPart);
  yield* writeZip(pack.zip, (entry) => (entry === main ? document : signatures.replacement(entry)), { removed });
}

async function rewritten(pack: OpcPackage, { pair, targets }: Writing): Promise<Uint8Array | undefined> {
  const entry = pack.find(pack.mainPart);
  if (entry === undefined) return undefined;
  const decoded = decodeXml(pack.zip.read(entry), entry.name);
  const { text } = decoded;
  const root = rootTag(text);
  const splicer = new Splicer(text);
  const written = ({ start, end }: DocxCell) => text.slice(start, end);
  let part: { readonly name: string; readonly targets: ReadonlyMap<string, UnitTarget> } | undefined;
  for (const { unit, source, target, isOurs } of pairsIn(text, pair)) {
    const { part: name } = unit.context;
    if (part?.name !== name) part = { name, targets: await targets(name) };
    const wanted = part.targets.get(unit.id);
    if (wanted === undefined || isSame(wanted, unit)) continue;
    const shown = isOurs ? withPlaceholders(wanted) : wanted.text;
    splicer.replace(
      target.start,
      target.end,
      rewriteCell(written(target), { root, source: written(source), text: shown }),
    );
  }
  return splicer.isChanged ? encodeXml(splicer.result(), decoded) : undefined;
}

function isSame({ text, tags }: TaggedText, { existing }: Unit): boolean {
  const form = (of: TaggedText) => withPlaceholders({ text: of.text, tags: of.tags });
  return form({ text, tags }) === (existing === undefined ? "" : form(existing));
}

/** The opening tag of the part, which declares the names that its cells use. */
function rootTag(text: string): string {
  const cursor = new XmlCursor(text);
  while (cursor.next()) if (cursor.kind === "open") return text.slice(cursor.start, cursor.end);
  return "";
}
