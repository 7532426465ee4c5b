/** A file of a zip archive, as its central directory describes it. */
export interface ZipEntry {
  /** With slashes, as stored; may occur more than once in one archive. */
  readonly name: string;
  readonly nameBytes: Uint8Array;
  /** Bytes in the archive, and unfolded. */
  readonly compressedSize: number;
  readonly size: number;
  /** 0 stored, 8 deflated; others cannot be read, only copied. */
  readonly method: number;
  readonly crc32: number;
  readonly flags: number;
  /** MS-DOS time (low half) and date (high half). */
  readonly modified: number;
  readonly externalAttributes: number;
  /** Where the local header begins in the source. */
  readonly offset: number;
}

/** A file that is put into an archive. */
export interface ZipFile {
  readonly name: string;
  /** Text is written as UTF-8. */
  readonly content: Uint8Array | string;
  /** Not compressed: what has to be readable at a fixed place (`mimetype`). */
  readonly isStored?: true;
}

export const stored = 0;
export const deflated = 8;
/** Bits of the general-purpose flags. */
export const flagBits = { encrypted: 1, descriptor: 8, utf8: 0x800 } as const;
