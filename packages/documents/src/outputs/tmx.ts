import { describePlace } from "@yiqiao/contracts/documents";
import { languages } from "@yiqiao/contracts/languages";
import type { InlineTag, TaggedText, TagType, Unit } from "../model/unit.ts";
import { escapeAttribute, escapeText } from "../xml/index.ts";
import { product } from "./product.ts";
import type { OutputMeta, OutputRow } from "./row.ts";
import { isConfirmed, type OutputSegment, pairedWithin, renderTagged, segmentsOf } from "./segments.ts";

/** Types that TMX 1.4b recommends. */
const types: Readonly<Record<TagType, string>> = {
  format: "font",
  link: "link",
  break: "lb",
  tab: "x-tab",
  image: "image",
  field: "inset",
  note: "fnote",
  code: "x-code",
  other: "x-other",
};

/** A translation memory in TMX 1.4b of the segments that were confirmed, with their tags. */
export async function* writeTmx(meta: OutputMeta, rows: AsyncIterable<OutputRow>): AsyncIterable<Uint8Array> {
  const { fileName, format, sourceLanguage, createdAt } = meta;
  const date = createdAt.replace(/[-:]|\.\d+/g, "");
  yield Buffer.from(
    `<?xml version="1.0" encoding="UTF-8"?>\n<tmx version="1.4">\n<header creationtool="${product.name}" creationtoolversion="${product.version}" segtype="sentence" o-tmf="${product.name}" adminlang="en-US" srclang="${languages[sourceLanguage].tag}" datatype="x-${format}" creationdate="${date}">\n<prop type="x-document">${escapeText(fileName)}</prop>\n</header>\n<body>\n`,
  );
  for await (const row of rows) {
    const written = segmentsOf(row).map((segment, index) =>
      isConfirmed(segment) ? unitOf(segment, { meta, row, number: index + 1 }) : "",
    );
    if (written.some((text) => text !== "")) yield Buffer.from(written.join(""));
  }
  yield Buffer.from("</body>\n</tmx>\n");
}

interface Place {
  readonly meta: OutputMeta;
  readonly row: OutputRow;
  readonly number: number;
}

function unitOf({ source, target }: OutputSegment, { meta, row: { unit }, number }: Place): string {
  if (target === undefined || source.text.trim() === "" || target.text.trim() === "") return "";
  const paired = pairedWithin([source, target]);
  const variant = (language: keyof typeof languages, text: TaggedText): string =>
    `<tuv xml:lang="${languages[language].tag}"><seg>${segmentOf(text, paired, unit)}</seg></tuv>`;
  const place =
    unit.context.place === undefined
      ? ""
      : `<prop type="x-place">${escapeText(describePlace(unit.context.place, "en"))}</prop>`;
  const id = escapeAttribute(`${unit.context.part}/${unit.id}-${number}`);
  return `<tu tuid="${id}">${place}${variant(meta.sourceLanguage, source)}${variant(meta.targetLanguage, target)}</tu>\n`;
}

function segmentOf(text: TaggedText, paired: ReadonlySet<number>, unit: Unit): string {
  const typeOf = (id: number): string => types[unit.tags.find((tag) => tag.id === id)?.type ?? "other"];
  const tag = ({ id, kind }: InlineTag): string => {
    const type = ` x="${id}" type="${typeOf(id)}"`;
    if (kind === "standalone") return `<ph${type}>&lt;${id}/&gt;</ph>`;
    const code = kind === "open" ? `&lt;${id}&gt;` : `&lt;/${id}&gt;`;
    if (!paired.has(id)) return `<it pos="${kind === "open" ? "begin" : "end"}"${type}>${code}</it>`;
    return kind === "open" ? `<bpt i="${id}"${type}>${code}</bpt>` : `<ept i="${id}">${code}</ept>`;
  };
  return renderTagged(text, { text: escapeText, tag });
}
