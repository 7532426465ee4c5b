/** The text of a file, whichever of the usual encodings it is in; undefined where it is none of them. */
export function textOf(bytes: Uint8Array): string | undefined {
  for (const encoding of ["utf-8", "gb18030"]) {
    try {
      return new TextDecoder(encoding, { fatal: true }).decode(bytes);
    } catch {
      // The next one may fit.
    }
  }
  return undefined;
}
