const oleSignature = [0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1];
const zipSignature = [0x50, 0x4b, 0x03, 0x04];
const zipFlagsOffset = 6;
const oleHeaderBytes = 512;
const oleSectorShiftOffset = 30;
const oleDirectoryOffset = 48;
/** The stream that an Office file with a password consists of. */
const encryptedStream = Array.from("EncryptedPackage", (letter) => [letter.charCodeAt(0), 0]).flat();

async function bytesOf(file: Blob, start: number, end: number): Promise<DataView> {
  return new DataView(await file.slice(start, end).arrayBuffer());
}

function startsWith(view: DataView, signature: readonly number[]): boolean {
  return view.byteLength >= signature.length && signature.every((byte, place) => view.getUint8(place) === byte);
}

function includes(view: DataView, wanted: readonly number[]): boolean {
  for (let start = 0; start + wanted.length <= view.byteLength; start++) {
    if (wanted.every((byte, place) => view.getUint8(start + place) === byte)) return true;
  }
  return false;
}

/**
 * Whether a file shows at first sight that it needs a password: an encrypted zip, or an Office file inside an OLE
 * container. Reads two sectors at most; the server looks closer.
 */
export async function isPlainlyEncrypted(file: Blob): Promise<boolean> {
  const head = await bytesOf(file, 0, oleHeaderBytes);
  if (startsWith(head, zipSignature)) return (head.getUint8(zipFlagsOffset) & 1) === 1;
  if (head.byteLength < oleHeaderBytes || !startsWith(head, oleSignature)) return false;
  const sectorBytes = 2 ** Math.min(head.getUint16(oleSectorShiftOffset, true), 12);
  const directory = (head.getUint32(oleDirectoryOffset, true) + 1) * sectorBytes;
  return includes(await bytesOf(file, directory, directory + 4096), encryptedStream);
}
