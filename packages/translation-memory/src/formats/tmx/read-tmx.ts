import { ImportFileError, RecordFault } from "../faults.ts";
import { faultyRow, refusedRow } from "../input/refused.ts";
import { decodePieces, filePieces, readHead } from "../input/text-file.ts";
import type { ImportRow } from "../model.ts";
import type { ReadRequest } from "../options.ts";
import { showUnwritable, writingTool } from "../xml/characters.ts";
import { xmlEncodingOf } from "../xml/xml-encoding.ts";
import { type XmlEvent, xmlRecords } from "../xml/xml-records.ts";
import { type ParseOptions, parseElement, type XmlElement } from "../xml/xml-tree.ts";
import { rowsOfUnit, type UnitPlace } from "./read-unit.ts";

const names: ReadonlySet<string> = new Set(["header", "tu"]);

/** What the header says of all units. */
interface Header extends ParseOptions {
  readonly sourceTag: string;
}

/** The units of a translation memory exchange file, TMX 1.1 to 1.4b, of either level. */
export async function* readTmx({ path, pair }: Pick<ReadRequest, "path" | "pair">): AsyncGenerator<ImportRow> {
  const encoding = xmlEncodingOf(await readHead(path, 512));
  let header: Header = { sourceTag: "*all*" };
  let isTmx = false;
  const leftOut = new Set<string>();
  for await (const events of xmlRecords(decodePieces(filePieces(path), encoding), names)) {
    for (const event of events) {
      if (!isTmx) isTmx = assertTmx(event);
      if (event.kind === "broken") yield refusedRow(event.reason, event, event.detail);
      else if (event.kind === "tag") continue;
      else if (event.name === "header") header = readHeader(event);
      else for (const row of rowsOfRecord(event, { header, pair, leftOut })) yield row;
    }
  }
  if (!isTmx) throw new ImportFileError("wrong-root");
}

function assertTmx(event: XmlEvent): true {
  const name = event.kind === "tag" ? event.name : undefined;
  if (name !== "tmx") throw new ImportFileError("wrong-root", { line: event.line, detail: `<${name ?? "tu"}>` });
  return true;
}

type RecordEvent = Extract<XmlEvent, { kind: "record" }>;

function readHeader({ text }: RecordEvent): Header {
  try {
    const { attributes } = parseElement(text);
    const sourceTag = attributes.get("srclang") ?? "*all*";
    return attributes.get("creationtool") === writingTool ? { sourceTag, decode: showUnwritable } : { sourceTag };
  } catch (error) {
    if (!(error instanceof RecordFault)) throw error;
    // Units tell their languages themselves.
    return { sourceTag: "*all*" };
  }
}

function* rowsOfRecord(
  event: RecordEvent,
  { header, pair, leftOut }: { readonly header: Header } & Pick<UnitPlace, "pair" | "leftOut">,
): Generator<ImportRow> {
  let unit: XmlElement;
  try {
    unit = parseElement(event.text, header);
  } catch (error) {
    if (!(error instanceof RecordFault)) throw error;
    yield faultyRow(error, event);
    return;
  }
  const { line, bytes, hasFaults } = event;
  yield* rowsOfUnit(unit, { line, bytes, hasFaults, sourceTag: header.sourceTag, pair, leftOut });
}
