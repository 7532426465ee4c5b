/** Files that nobody takes for a document once their first bytes are looked at. */
const signatures: readonly (readonly [start: string, name: string])[] = [
  ["89504e470d0a1a0a", "PNG"],
  ["ffd8ff", "JPEG"],
  ["47494638", "GIF"],
  ["49492a00", "TIFF"],
  ["4d4d002a", "TIFF"],
  ["424d", "BMP"],
  ["1f8b", "GZIP"],
  ["425a68", "BZIP2"],
  ["fd377a585a00", "XZ"],
  ["28b52ffd", "ZSTD"],
  ["377abcaf271c", "7-Zip"],
  ["526172211a07", "RAR"],
  ["ff575043", "WordPerfect"],
  ["dba52d00", "Word 2"],
  ["31be0000", "Write"],
  ["7f454c46", "ELF"],
  ["4d5a", "EXE"],
  ["53514c69746520666f726d61742033", "SQLite"],
  ["4f676753", "Ogg"],
  ["494433", "MP3"],
  ["25215053", "PostScript"],
  ["0000001c66747970", "MP4"],
  ["0000002066747970", "MP4"],
];

export function nameOfSignature(start: Uint8Array): string | undefined {
  const bytes = Buffer.from(start.subarray(0, 16)).toString("hex");
  return signatures.find(([signature]) => bytes.startsWith(signature))?.[1];
}
