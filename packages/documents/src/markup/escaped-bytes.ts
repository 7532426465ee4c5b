/** Bytes that are no UTF-8 stand in a text as half surrogates of their own, and become the same bytes again. */
const base = 0xdc00;

/** UTF-8 with a wrong byte here and there, read so that `encodeTolerant` gives the same bytes. */
export function decodeTolerant(bytes: Uint8Array): string {
  try {
    return new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    return decodePieces(bytes);
  }
}

function decodePieces(bytes: Uint8Array): string {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const pieces: string[] = [];
  let from = 0;
  for (let at = 0; at < buffer.length;) {
    const length = characterLength(buffer, at);
    if (length > 0) {
      at += length;
      continue;
    }
    pieces.push(buffer.toString("utf8", from, at), String.fromCharCode(base + (buffer[at] ?? 0)));
    at++;
    from = at;
  }
  pieces.push(buffer.toString("utf8", from));
  return pieces.join("");
}

/** Bytes of the character that begins here; 0: none does. */
function characterLength(bytes: Uint8Array, at: number): number {
  const lead = bytes[at] ?? 0;
  if (lead < 0x80) return 1;
  const length = lead >= 0xf0 ? 4 : lead >= 0xe0 ? 3 : 2;
  if (lead < 0xc2 || lead > 0xf4 || at + length > bytes.length) return 0;
  for (let next = at + 1; next < at + length; next++) if (((bytes[next] ?? 0) & 0xc0) !== 0x80) return 0;
  const second = bytes[at + 1] ?? 0;
  if (lead === 0xe0 && second < 0xa0) return 0;
  if (lead === 0xed && second > 0x9f) return 0;
  if (lead === 0xf0 && second < 0x90) return 0;
  return lead === 0xf4 && second > 0x8f ? 0 : length;
}

const escapedByte = /(?<![\ud800-\udbff])([\udc80-\udcff])/;

export function encodeTolerant(text: string): Uint8Array {
  if (!escapedByte.test(text)) return Buffer.from(text, "utf8");
  const pieces = text.split(escapedByte);
  return Buffer.concat(
    pieces.map((piece, at) => (at % 2 === 1 ? Buffer.of(piece.charCodeAt(0) - base) : Buffer.from(piece, "utf8"))),
  );
}
