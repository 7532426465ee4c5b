import { describe, expect, it } from "vitest";
import { isPlainlyEncrypted } from "./quick-look.ts";

function buildZip(flags: number): Blob {
  return new Blob([new Uint8Array([0x50, 0x4b, 3, 4, 20, 0, flags, 0, 8, 0])]);
}

/** An OLE container whose directory, in its second sector, names one stream. */
function buildOle(stream: string): Blob {
  const bytes = new Uint8Array(512 * 3);
  bytes.set([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]);
  const view = new DataView(bytes.buffer);
  view.setUint16(30, 9, true);
  view.setUint32(48, 1, true);
  for (let place = 0; place < stream.length; place++) view.setUint16(1024 + 2 * place, stream.charCodeAt(place), true);
  return new Blob([bytes]);
}

describe("isPlainlyEncrypted", () => {
  it("sees the password of a zip", async () => {
    expect(await isPlainlyEncrypted(buildZip(1))).toBe(true);
    expect(await isPlainlyEncrypted(buildZip(8))).toBe(false);
  });

  it("sees an Office file with a password, not an old Word file", async () => {
    expect(await isPlainlyEncrypted(buildOle("EncryptedPackage"))).toBe(true);
    expect(await isPlainlyEncrypted(buildOle("WordDocument"))).toBe(false);
  });

  it("lets pass what it does not know", async () => {
    expect(await isPlainlyEncrypted(new Blob(["plain text"]))).toBe(false);
    expect(await isPlainlyEncrypted(new Blob([]))).toBe(false);
    expect(await isPlainlyEncrypted(new Blob([new Uint8Array([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1])]))).toBe(
      false,
    );
  });
});
