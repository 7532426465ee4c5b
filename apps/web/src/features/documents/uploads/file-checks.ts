import { formatOfName, type DocumentFormats } from "@yiqiao/contracts/documents";

/** Why a file is not taken, known before anything of it is sent. */
export type FileFault =
  | { readonly kind: "unknownFormat" | "empty" | "duplicate" | "encrypted" }
  | { readonly kind: "tooMany"; readonly limit: number }
  | { readonly kind: "tooLarge"; readonly limitBytes: number }
  /** The server lacks what reads this format; `command` would install it. */
  | { readonly kind: "formatMissing"; readonly format: string; readonly command: string | undefined };

export interface RefusedFile {
  readonly name: string;
  readonly fault: FileFault;
}

/** What of a file tells it from another. */
export type FileTraits = Pick<File, "name" | "size" | "lastModified">;

export interface FileChecks<Chosen extends FileTraits> {
  readonly accepted: readonly Chosen[];
  readonly refused: readonly RefusedFile[];
  /** What is accepted takes the place of what is there: only one file is translated at a time. */
  readonly isReplacing: boolean;
}

type Rules = Pick<DocumentFormats, "formats" | "max_bytes" | "max_files">;

/** Until the server has told its own limits, it is left to the server to apply them. */
export const noRules: Rules = { formats: [], max_bytes: Number.POSITIVE_INFINITY, max_files: Number.POSITIVE_INFINITY };

export function isSameFile(one: FileTraits, other: FileTraits): boolean {
  return one.name === other.name && one.size === other.size && one.lastModified === other.lastModified;
}

function faultOf(file: FileTraits, rules: Rules): FileFault | undefined {
  const format = formatOfName(file.name);
  if (format === undefined) return { kind: "unknownFormat" };
  const availability = rules.formats.find(({ id }) => id === format);
  if (availability?.available === false) {
    return { kind: "formatMissing", format: availability.name, command: availability.command };
  }
  if (file.size === 0) return { kind: "empty" };
  if (file.size > rules.max_bytes) return { kind: "tooLarge", limitBytes: rules.max_bytes };
  return undefined;
}

/**
 * Sorts chosen files into those to send and those that cannot be translated.
 *
 * @param present files of the batch so far
 */
export function checkFiles<Chosen extends FileTraits>(
  chosen: readonly Chosen[],
  present: readonly FileTraits[],
  rules: Rules,
): FileChecks<Chosen> {
  const accepted: Chosen[] = [];
  const refused: RefusedFile[] = [];
  const staying = rules.max_files === 1 ? 0 : present.length;
  for (const file of chosen) {
    const isKnown = [...present, ...accepted].some((other) => isSameFile(file, other));
    const fault: FileFault | undefined =
      (isKnown ? { kind: "duplicate" } : faultOf(file, rules)) ??
      (staying + accepted.length >= rules.max_files ? { kind: "tooMany", limit: rules.max_files } : undefined);
    if (fault === undefined) accepted.push(file);
    else refused.push({ name: file.name, fault });
  }
  return { accepted, refused, isReplacing: staying < present.length && accepted.length > 0 };
}
