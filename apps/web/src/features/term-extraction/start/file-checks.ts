import { documentFormats } from "@yiqiao/contracts/documents";
import type { TermScanAllowance } from "@yiqiao/contracts/term-extraction";

/** Why a file is not taken, known before anything of it is sent. */
export type FileFault =
  | { readonly kind: "unknownFormat" | "empty" | "duplicate" }
  | { readonly kind: "tooMany"; readonly limit: number }
  | { readonly kind: "tooLarge"; readonly limitBytes: number };

export interface RefusedFile {
  readonly name: string;
  readonly fault: FileFault;
}

type Traits = Pick<File, "name" | "size" | "lastModified">;
export type ScanRules = Pick<TermScanAllowance, "formats" | "max_files" | "max_bytes">;

/** File name extensions of what is taken, the usual one of each format first. */
export const extensionsOf = (formats: ScanRules["formats"]): readonly string[] =>
  formats.flatMap((format): readonly string[] => (format === "tmx" ? ["tmx"] : documentFormats[format].extensions));

const isSame = (one: Traits, other: Traits): boolean =>
  one.name === other.name && one.size === other.size && one.lastModified === other.lastModified;

function faultOf({ name, size }: Traits, rules: ScanRules): FileFault | undefined {
  const extension = name.slice(name.lastIndexOf(".") + 1).toLowerCase();
  if (!extensionsOf(rules.formats).includes(extension)) return { kind: "unknownFormat" };
  if (size === 0) return { kind: "empty" };
  return size > rules.max_bytes ? { kind: "tooLarge", limitBytes: rules.max_bytes } : undefined;
}

/** Sorts chosen files into those to scan beside the ones that are there, and those that cannot be scanned. */
export function checkFiles<Chosen extends Traits>(
  chosen: readonly Chosen[],
  present: readonly Chosen[],
  rules: ScanRules,
): { readonly accepted: readonly Chosen[]; readonly refused: readonly RefusedFile[] } {
  const accepted: Chosen[] = [];
  const refused: RefusedFile[] = [];
  for (const file of chosen) {
    const isKnown = [...present, ...accepted].some((other) => isSame(file, other));
    const isFull = present.length + accepted.length >= rules.max_files;
    const fault: FileFault | undefined =
      (isKnown ? { kind: "duplicate" } : faultOf(file, rules)) ??
      (isFull ? { kind: "tooMany", limit: rules.max_files } : undefined);
    if (fault === undefined) accepted.push(file);
    else refused.push({ name: file.name, fault });
  }
  return { accepted, refused };
}
