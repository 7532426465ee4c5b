import { sha256 } from "@noble/hashes/sha2.js";

interface RsaKey {
  readonly modulus: bigint;
  readonly exponent: bigint;
  readonly sizeBytes: number;
}

function numberOf(bytes: Uint8Array): bigint {
  let value = 0n;
  for (const byte of bytes) value = (value << 8n) | BigInt(byte);
  return value;
}

function bytesOf(value: bigint, sizeBytes: number): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(sizeBytes);
  let rest = value;
  for (let index = sizeBytes - 1; index >= 0; index--) {
    bytes[index] = Number(rest & 0xffn);
    rest >>= 8n;
  }
  return bytes;
}

interface Element {
  readonly tag: number;
  readonly content: Uint8Array;
  readonly rest: Uint8Array;
}

/** The first DER element of `bytes` and what follows it. */
function elementOf(bytes: Uint8Array): Element {
  const [tag, short] = bytes;
  if (tag === undefined || short === undefined) throw new TypeError("The public key is cut short");
  const lengthBytes = short < 0x80 ? 0 : short & 0x7f;
  const start = 2 + lengthBytes;
  const length = short < 0x80 ? short : Number(numberOf(bytes.subarray(2, start)));
  if (start + length > bytes.length) throw new TypeError("The public key is cut short");
  return { tag, content: bytes.subarray(start, start + length), rest: bytes.subarray(start + length) };
}

function contentOf(bytes: Uint8Array, tag: number): Element {
  const element = elementOf(bytes);
  if (element.tag !== tag) throw new TypeError("The public key is not an RSA key in SPKI form");
  return element;
}

/** SubjectPublicKeyInfo (RFC 5280, 4.1) with an RSAPublicKey (RFC 8017, A.1.1) in it. */
function keyOf(spki: Uint8Array): RsaKey {
  const algorithm = contentOf(contentOf(spki, 0x30).content, 0x30);
  const bits = contentOf(algorithm.rest, 0x03).content;
  const modulus = contentOf(contentOf(bits.subarray(1), 0x30).content, 0x02);
  const exponent = contentOf(modulus.rest, 0x02);
  const value = numberOf(modulus.content);
  return {
    modulus: value,
    exponent: numberOf(exponent.content),
    sizeBytes: Math.ceil(value.toString(16).length / 2),
  };
}

/** MGF1 (RFC 8017, B.2.1), laid over `bytes`. */
function mask(bytes: Uint8Array, seed: Uint8Array): void {
  const input = new Uint8Array(seed.length + 4);
  input.set(seed);
  for (let offset = 0, counter = 0; offset < bytes.length; offset += 32, counter++) {
    new DataView(input.buffer).setUint32(seed.length, counter);
    for (const [index, byte] of sha256(input).entries()) {
      const place = offset + index;
      if (place < bytes.length) bytes[place] = (bytes[place] ?? 0) ^ byte;
    }
  }
}

function power(base: bigint, exponent: bigint, modulus: bigint): bigint {
  let result = 1n;
  let square = base % modulus;
  for (let rest = exponent; rest > 0n; rest >>= 1n) {
    if (rest & 1n) result = (result * square) % modulus;
    square = (square * square) % modulus;
  }
  return result;
}

/**
 * RSA-OAEP with SHA-256 (RFC 8017, 7.1.1) where the browser withholds its own: pages over plain HTTP.
 *
 * @param spki the public key in SPKI form
 * @param seed 32 random bytes
 * @throws RangeError when the message is too long for the key.
 */
export function rsaOaepEncrypt(message: Uint8Array, spki: Uint8Array, seed: Uint8Array): Uint8Array<ArrayBuffer> {
  const { modulus, exponent, sizeBytes } = keyOf(spki);
  const hashBytes = 32;
  if (message.length > sizeBytes - 2 * hashBytes - 2) throw new RangeError("The message is too long for the key");
  const block = new Uint8Array(sizeBytes);
  const maskedSeed = block.subarray(1, 1 + hashBytes);
  const data = block.subarray(1 + hashBytes);
  data.set(sha256(new Uint8Array()));
  data[data.length - message.length - 1] = 1;
  data.set(message, data.length - message.length);
  mask(data, seed);
  maskedSeed.set(seed);
  mask(maskedSeed, data);
  return bytesOf(power(numberOf(block), exponent, modulus), sizeBytes);
}
