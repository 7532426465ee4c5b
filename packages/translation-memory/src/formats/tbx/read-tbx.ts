import { ImportFileError, RecordFault } from "../faults.ts";
import { faultyRow, refusedRow } from "../input/refused.ts";
import { decodePieces, filePieces, readHead } from "../input/text-file.ts";
import type { ImportRow } from "../model.ts";
import type { ReadRequest } from "../options.ts";
import { showUnwritable, writingTool } from "../xml/characters.ts";
import { xmlEncodingOf } from "../xml/xml-encoding.ts";
import { type XmlEvent, xmlRecords } from "../xml/xml-records.ts";
import { elementsOf, parseElement, textOf, type XmlElement } from "../xml/xml-tree.ts";
import { type ConceptPlace, rowsOfConcept } from "./concept-units.ts";
import { type Concept, readConcept } from "./read-concept.ts";

const names: ReadonlySet<string> = new Set(["martifHeader", "tbxHeader", "termEntry", "conceptEntry"]);
const roots: ReadonlySet<string> = new Set(["martif", "tbx", "TBX"]);

/** The terms of a termbase exchange file, TBX version 2 or 3, in either style. */
export async function* readTbx({ path, pair }: Pick<ReadRequest, "path" | "pair">): AsyncGenerator<ImportRow> {
  const encoding = xmlEncodingOf(await readHead(path, 512));
  let isOwn = false;
  let isTbx = false;
  for await (const events of xmlRecords(decodePieces(filePieces(path), encoding), names)) {
    for (const event of events) {
      if (!isTbx) isTbx = assertTbx(event);
      if (event.kind === "broken") yield refusedRow(event.reason, event, event.detail);
      else if (event.kind === "tag") continue;
      else if (event.name.endsWith("Header")) isOwn = isOwnHeader(event.text);
      else {
        const { line, bytes, hasFaults } = event;
        for (const row of rowsOfRecord(event.text, { line, bytes, hasFaults, pair, isOwn })) yield row;
      }
    }
  }
  if (!isTbx) throw new ImportFileError("wrong-root");
}

function assertTbx(event: XmlEvent): true {
  const name = event.kind === "tag" ? event.name : "";
  if (!roots.has(name))
    throw new ImportFileError("wrong-root", { line: event.line, detail: name === "" ? "" : `<${name}>` });
  return true;
}

/** The description of the source says what made a file. */
function isOwnHeader(text: string): boolean {
  try {
    const find = (element: XmlElement): boolean =>
      element.name === "sourceDesc"
        ? textOf(element).trim().startsWith(`${writingTool}: `)
        : elementsOf(element).some(find);
    return find(parseElement(text));
  } catch (error) {
    if (!(error instanceof RecordFault)) throw error;
    return false;
  }
}

function* rowsOfRecord(text: string, place: ConceptPlace): Generator<ImportRow> {
  let concept: Concept;
  try {
    concept = readConcept(parseElement(text, { decode: place.isOwn ? showUnwritable : undefined }));
  } catch (error) {
    if (!(error instanceof RecordFault)) throw error;
    yield faultyRow(error, { ...place, text });
    return;
  }
  yield* rowsOfConcept(concept, place);
}
