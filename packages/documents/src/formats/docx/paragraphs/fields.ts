import type { TagType } from "../../../model/unit.ts";

/** Fields whose result is a number, a date or a name that Word writes anew: it stays as it is. */
const untranslated = new Set(
  (
    "= ADDIN AUTHOR AUTONUM AUTONUMLGL AUTONUMOUT BARCODE CITATION CREATEDATE DATABASE DATE DDE DDEAUTO DISPLAYBARCODE " +
    "EDITTIME EMBED EQ FILENAME FILESIZE FORMCHECKBOX FORMDROPDOWN INCLUDEPICTURE LASTSAVEDBY LINK LISTNUM " +
    "MERGEBARCODE MERGEFIELD MERGEREC MERGESEQ NOTEREF NUMCHARS NUMPAGES NUMWORDS PAGE PAGEREF PRINTDATE REVNUM " +
    "SAVEDATE SECTION SECTIONPAGES SEQ SHAPE SYMBOL TIME USERADDRESS USERINITIALS USERNAME"
  ).split(" "),
);

/** How the result of a field is read, by its instruction. */
export function fieldKind(instruction: string): { readonly isText: boolean; readonly type: TagType } {
  const trimmed = instruction.trimStart();
  const name = trimmed.startsWith("=") ? "=" : (/^[\w]+/.exec(trimmed)?.[0].toUpperCase() ?? "");
  return { isText: !untranslated.has(name), type: name === "HYPERLINK" ? "link" : "field" };
}
