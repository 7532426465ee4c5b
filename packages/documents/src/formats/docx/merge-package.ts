import type { ExtractOptions, MergeOptions, PartTargets } from "../../model/document-format.ts";
import type { OpcPackage } from "../../opc/index.ts";
import { readPart, styleOf, withoutSignatures, writeGroup } from "../../ooxml/index.ts";
import { encodeXml } from "../../xml/index.ts";
import { writeZip, type ZipEntry } from "../../zip/index.ts";
import { translateWorkbook } from "../xlsx/index.ts";
import { documentSections, type DocumentSection } from "./document-parts.ts";
import { relaxExactHeights } from "./text-boxes/exact-heights.ts";
import { PartWriter } from "./part-writer.ts";
import { TargetFormat } from "./styles/target-format.ts";
import { fitTextBoxes } from "./text-boxes/text-boxes.ts";
import { type WordPart, WordReader } from "./word-reader.ts";

interface MergeInput {
  readonly targets: PartTargets;
  readonly merging: MergeOptions;
  readonly reading: ExtractOptions;
}

type Contents = ReadonlyMap<string, Uint8Array>;

/**
 * The package with the targets in their places. Parts with text are written after everything else, in the order in
 * which they were read, so that memory holds one at a time.
 */
export function mergePackage(pack: OpcPackage, input: MergeInput): AsyncIterable<Uint8Array> {
  const { merging, reading } = input;
  const sections = documentSections(pack, async (bytes, texts) =>
    translateWorkbook(bytes, texts, { reading, merging }),
  );
  const ranks = new Map<string, number>();
  for (const [rank, section] of sections.entries()) for (const name of entriesOf(section)) ranks.set(name, rank);
  const rankOf = ({ name }: ZipEntry) => ranks.get(name) ?? -1;
  const signatures = withoutSignatures(pack);
  const written = new Map<number, Contents>();
  const replacement = async (entry: ZipEntry): Promise<Uint8Array | undefined> => {
    const rank = rankOf(entry);
    const section = sections[rank];
    if (section === undefined) return signatures.replacement(entry);
    const contents = written.get(rank) ?? (await writeSection(pack, section, input));
    written.clear();
    written.set(rank, contents);
    return contents.get(entry.name);
  };
  const entries = pack.zip.entries.toSorted((one, other) => rankOf(one) - rankOf(other));
  return writeZip({ ...pack.zip, entries }, replacement, { removed: signatures.removed });
}

function entriesOf(section: DocumentSection): string[] {
  if (section.kind === "story") return [section.part.name];
  return [...section.group.parts, ...(section.group.embedded ?? [])].map(({ name }) => name);
}

async function writeSection(pack: OpcPackage, section: DocumentSection, input: MergeInput): Promise<Contents> {
  if (section.kind === "group") {
    return writeGroup(pack, section.group, { targets: input.targets, style: styleOf(input.merging) });
  }
  const content = await writeStory(pack, section.part, input);
  return new Map(content ? [[section.part.name, content]] : []);
}

async function writeStory(pack: OpcPackage, part: WordPart, input: MergeInput): Promise<Uint8Array | undefined> {
  // What is damaged was told when the document was read, and stays as it is.
  const decoded = readPart(pack, part.name, () => undefined);
  if (decoded === undefined) return undefined;
  const ignore = () => undefined;
  const reader = new WordReader(decoded.text, part, {
    isHeading: () => false,
    codeStyles: new Map(),
    warn: ignore,
    countBreak: ignore,
  });
  const writer = new PartWriter(decoded.text, new TargetFormat(input.merging));
  for (const stretch of reader.stretches()) {
    if (stretch.units.length > 0) writer.write(stretch, await input.targets(stretch.part));
  }
  if (!writer.isChanged) return undefined;
  const fitted = relaxExactHeights(decoded.text, fitTextBoxes(decoded.text, writer.result()));
  return encodeXml(fitted, decoded);
}
