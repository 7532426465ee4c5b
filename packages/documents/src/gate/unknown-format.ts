import { documentFormats } from "@yiqiao/contracts/documents";
import { DocumentError } from "../model/document-error.ts";

const supported = Object.values(documentFormats)
  .map(({ extensions: [extension] }) => extension)
  .join(", ");

/** @param actual what the file is, in a word that needs no translation */
export function unknownFormat(actual: string): DocumentError {
  return new DocumentError("documentUnknownFormat", { actual, formats: supported });
}
