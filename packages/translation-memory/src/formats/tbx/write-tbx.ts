import { languages, type LanguageCode } from "@yiqiao/contracts/languages";
import type { ExportEntry } from "../model.ts";
import type { ExportHead } from "../options.ts";
import { writingTool, xmlText, xmlValue } from "../xml/characters.ts";
import { type OwnNote, writeOwnNote } from "./own-notes.ts";

const namespaces =
  'xmlns="urn:iso:std:iso:30042:ed-2" xmlns:min="http://www.tbxinfo.net/ns/min" xmlns:basic="http://www.tbxinfo.net/ns/basic"';

/** A termbase in TBX version 3 (ISO 30042:2019), dialect TBX-Basic, categories as tags. Inline tags are left out. */
export async function* writeTbx(head: ExportHead, entries: AsyncIterable<ExportEntry>): AsyncGenerator<string> {
  const { tag } = languages[head.sourceLanguage];
  yield `<?xml version="1.0" encoding="UTF-8"?>\n<tbx type="TBX-Basic" style="dct" xml:lang="${tag}" ${namespaces}>\n<tbxHeader><fileDesc><sourceDesc><p>${writingTool}: ${xmlText(head.name)}</p></sourceDesc></fileDesc></tbxHeader>\n<text><body>\n`;
  for await (const entry of entries) yield conceptOf(entry, head);
  yield "</body></text>\n</tbx>\n";
}

function conceptOf(entry: ExportEntry, { sourceLanguage, targetLanguage }: ExportHead): string {
  const { author, editor, createdAt, modifiedAt } = entry;
  const history = transaction("origination", createdAt, author) + transaction("modification", modifiedAt, editor);
  const notes = notesOf(entry).map((note) => `<note>${xmlText(writeOwnNote(note))}</note>`);
  const status = entry.forbidden ? "deprecatedTerm-admn-sts" : "preferredTerm-admn-sts";
  const marked = `<min:administrativeStatus>${status}</min:administrativeStatus>`;
  const sections = [section(sourceLanguage, entry.source.text, ""), section(targetLanguage, entry.target.text, marked)];
  const content = [history, ...notes, ...sections].join("");
  return `<conceptEntry id="${xmlValue(`e${entry.id}`)}">${content}</conceptEntry>\n`;
}

function transaction(type: string, date: Date, person: string): string {
  const responsible = person === "" ? "" : `<basic:responsibility>${xmlText(person)}</basic:responsibility>`;
  return `<transacGrp><basic:transactionType>${type}</basic:transactionType><date>${date.toISOString()}</date>${responsible}</transacGrp>`;
}

function notesOf({ note, attributes, caseSensitive }: ExportEntry): OwnNote[] {
  const named = Object.entries(attributes).map(([name, value]) => ({ kind: "attribute", name, value }) as const);
  return [
    ...(note === "" ? [] : [{ kind: "note", text: note } as const]),
    ...named,
    ...(caseSensitive ? [{ kind: "caseSensitive" } as const] : []),
  ];
}

function section(language: LanguageCode, term: string, status: string): string {
  return `<langSec xml:lang="${languages[language].tag}"><termSec><term>${xmlText(term)}</term>${status}</termSec></langSec>`;
}
