/** Encodings that texts are read and written in, as the WHATWG names them. */
export const encodingNames = [
  "utf-8",
  "utf-16le",
  "utf-16be",
  "gb18030",
  "big5",
  "shift_jis",
  "euc-jp",
  "euc-kr",
  "windows-1250",
  "windows-1251",
  "windows-1252",
  "windows-1253",
  "windows-1254",
  "windows-1255",
  "windows-1256",
  "windows-1257",
  "windows-1258",
  "koi8-r",
] as const;
export type EncodingName = (typeof encodingNames)[number];

/** How a text is written as bytes. */
export interface TextEncoding {
  readonly name: EncodingName;
  /** A byte order mark stands at its start. */
  readonly hasBom: boolean;
}

const boms: Partial<Record<EncodingName, readonly number[]>> = {
  "utf-8": [0xef, 0xbb, 0xbf],
  "utf-16le": [0xff, 0xfe],
  "utf-16be": [0xfe, 0xff],
  gb18030: [0x84, 0x31, 0x95, 0x33],
};

/** The encoding that a byte order mark names, if there is one. */
export function encodingOfBom(start: Uint8Array): EncodingName | undefined {
  return encodingNames.find((name) => boms[name]?.every((byte, index) => start[index] === byte));
}

export function bomOf({ name, hasBom }: TextEncoding): Uint8Array {
  return Uint8Array.from((hasBom ? boms[name] : undefined) ?? []);
}

/** Bytes of a code unit: all others hold line ends and ASCII in single bytes that are never part of another character. */
export function unitBytes(name: EncodingName): 1 | 2 {
  return name === "utf-16le" || name === "utf-16be" ? 2 : 1;
}
