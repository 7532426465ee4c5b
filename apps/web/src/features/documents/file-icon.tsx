import {
  IconFileText,
  IconFileTypeCsv,
  IconFileTypeDocx,
  IconFileTypeHtml,
  IconFileTypePdf,
  IconFileTypePpt,
  IconFileTypeTxt,
  IconFileTypeXls,
  IconFileTypeXml,
} from "@tabler/icons-react";
import { formatOfName, type DocumentFormatId } from "@yiqiao/contracts/documents";
import classes from "./file-row.module.css";

const icons = {
  docx: IconFileTypeDocx,
  doc: IconFileTypeDocx,
  pptx: IconFileTypePpt,
  ppt: IconFileTypePpt,
  xlsx: IconFileTypeXls,
  xls: IconFileTypeXls,
  pdf: IconFileTypePdf,
  csv: IconFileTypeCsv,
  txt: IconFileTypeTxt,
  html: IconFileTypeHtml,
  xml: IconFileTypeXml,
  dita: IconFileTypeXml,
  xliff: IconFileTypeXml,
  sdlxliff: IconFileTypeXml,
  idml: IconFileText,
} as const satisfies Record<DocumentFormatId, unknown>;

/** By what a document is, or claims to be by its name. */
export function FileIcon({ name, format }: { readonly name: string; readonly format?: DocumentFormatId | null }) {
  const id = format ?? formatOfName(name);
  const Icon = id === undefined ? IconFileText : icons[id];
  return (
    <span className={classes.icon} data-format={id}>
      <Icon size={22} stroke={1.5} aria-hidden />
    </span>
  );
}
