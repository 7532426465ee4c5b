import { createHash } from "node:crypto";

/*
 * Excel encrypts a workbook whose structure is protected with a password that everybody knows, and opens it without
 * asking. Only what the verifier does not open with is truly locked ([MS-OFFCRYPTO] 2.3).
 */
const defaultPassword = "VelvetSweatshop";

const kinds = { xor: 0, rc4: 1 } as const;

/** @param content of the record that says how a workbook is encrypted ([MS-XLS] 2.4.117) */
export function opensWithoutPassword(content: Buffer): boolean {
  if (content.length < 6) return false;
  const kind = content.readUInt16LE(0);
  if (kind === kinds.xor) return content.readUInt16LE(4) === xorVerifier(defaultPassword);
  if (kind !== kinds.rc4) return false;
  const isPlainRc4 = content.readUInt16LE(2) === 1;
  return isPlainRc4 ? opensRc4(content.subarray(6)) : opensCryptoApi(content.subarray(6));
}

/** [MS-OFFCRYPTO] 2.3.7.1. */
function xorVerifier(password: string): number {
  let verifier = 0;
  for (const byte of [password.length, ...Buffer.from(password, "latin1")].toReversed())
    verifier = (((verifier & 0x4000) === 0 ? 0 : 1) | ((verifier << 1) & 0x7fff)) ^ byte;
  return verifier ^ 0xce4b;
}

/** [MS-OFFCRYPTO] 2.3.6: salt, verifier and its hash, 16 bytes each. */
function opensRc4(content: Buffer): boolean {
  if (content.length < 48) return false;
  const first = hash("md5", Buffer.from(defaultPassword, "utf16le")).subarray(0, 5);
  const salted = Buffer.concat(Array.from({ length: 16 }, () => [first, content.subarray(0, 16)]).flat());
  const key = hash("md5", Buffer.concat([hash("md5", salted).subarray(0, 5), Buffer.alloc(4)]));
  const plain = rc4(key, content.subarray(16, 48));
  return hash("md5", plain.subarray(0, 16)).equals(plain.subarray(16, 32));
}

/** [MS-OFFCRYPTO] 2.3.5.1: flags, a header that names the length of the key, then salt, verifier and its hash. */
function opensCryptoApi(content: Buffer): boolean {
  if (content.length < 8) return false;
  const headerEnd = 8 + content.readUInt32LE(4);
  if (content.length < headerEnd + 60) return false;
  const keyBytes = Math.min(20, (content.readUInt32LE(8 + 16) || 40) / 8);
  const salt = content.subarray(headerEnd + 4, headerEnd + 20);
  const base = hash("sha1", Buffer.concat([salt, Buffer.from(defaultPassword, "utf16le")]));
  const key = hash("sha1", Buffer.concat([base, Buffer.alloc(4)])).subarray(0, keyBytes);
  // A key of 40 bits is filled up to 128.
  const whole = keyBytes === 5 ? Buffer.concat([key, Buffer.alloc(11)]) : key;
  const encrypted = Buffer.concat([
    content.subarray(headerEnd + 20, headerEnd + 36),
    content.subarray(headerEnd + 40, headerEnd + 60),
  ]);
  const plain = rc4(whole, encrypted);
  return hash("sha1", plain.subarray(0, 16)).equals(plain.subarray(16, 36));
}

function hash(algorithm: "md5" | "sha1", bytes: Uint8Array): Buffer {
  return createHash(algorithm).update(bytes).digest();
}

/** OpenSSL offers it no more. */
function rc4(key: Uint8Array, bytes: Uint8Array): Buffer {
  const state = Uint8Array.from({ length: 256 }, (_, index) => index);
  const at = (index: number): number => state[index & 255] ?? 0;
  const swap = (one: number, other: number): void => {
    [state[one & 255], state[other & 255]] = [at(other), at(one)];
  };
  for (let index = 0, other = 0; index < 256; index++) {
    other += at(index) + (key[index % key.length] ?? 0);
    swap(index, other);
  }
  let [one, other] = [0, 0];
  return Buffer.from(
    bytes.map((byte) => {
      one++;
      other += at(one);
      swap(one, other);
      return byte ^ at(at(one) + at(other));
    }),
  );
}
