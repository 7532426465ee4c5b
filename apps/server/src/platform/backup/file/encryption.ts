import { createCipheriv, createDecipheriv, randomBytes, scrypt } from "node:crypto";
import { promisify } from "node:util";
import { BackupError, damaged } from "../backup-error.ts";

/**
 * Encrypted files: magic (16 bytes), log2 of scrypt's cost (1), salt (16), the file's own key sealed by the passphrase's
 * (32 + 16), then chunks of 64 KiB, each AES-256-GCM with its tag (16). The nonce of a chunk is its number (11 bytes) and
 * whether it is the last (1), so that none can be left out, moved or cut off: the STREAM construction of Hoang,
 * Reyhanitabar, Rogaway and Vizár (CRYPTO 2015), as age uses it. All of the head is bound to every chunk.
 */
export const magic = Buffer.from("yiqiao-backup-1\n", "latin1");

const algorithm = "aes-256-gcm";
const chunkBytes = 64 * 1024;
const tagBytes = 16;
const keyBytes = 32;
const saltBytes = 16;
const usualCost = 17;
const dearestCost = 20;
const wrapAt = magic.length + 1 + saltBytes;
export const headBytes = wrapAt + keyBytes + tagBytes;

type Derive = (
  password: string,
  salt: Buffer,
  length: number,
  options: { N: number; r: number; p: number; maxmem: number },
) => Promise<Buffer>;
const derive = promisify(scrypt) as Derive;

function keyOf(passphrase: string, salt: Buffer, cost: number): Promise<Buffer> {
  const N = 2 ** cost;
  return derive(passphrase.normalize("NFKC"), salt, keyBytes, { N, r: 8, p: 1, maxmem: 256 * N * 8 });
}

function nonceOf(number: number, isLast: boolean): Buffer {
  const nonce = Buffer.alloc(12);
  nonce.writeUIntBE(number, 5, 6);
  nonce[11] = isLast ? 1 : 0;
  return nonce;
}

function seal(key: Buffer, nonce: Buffer, bound: Buffer, bytes: Uint8Array): Buffer {
  const cipher = createCipheriv(algorithm, key, nonce, { authTagLength: tagBytes }).setAAD(bound);
  return Buffer.concat([cipher.update(bytes), cipher.final(), cipher.getAuthTag()]);
}

/** Undefined where the bytes were changed, or belong to another place or key. */
function open(key: Buffer, nonce: Buffer, bound: Buffer, sealed: Buffer): Buffer | undefined {
  if (sealed.length < tagBytes) return undefined;
  const tagAt = sealed.length - tagBytes;
  const decipher = createDecipheriv(algorithm, key, nonce, { authTagLength: tagBytes });
  decipher.setAAD(bound).setAuthTag(sealed.subarray(tagAt));
  try {
    return Buffer.concat([decipher.update(sealed.subarray(0, tagAt)), decipher.final()]);
  } catch {
    return undefined;
  }
}

/** Encrypts a stream; for use in `pipeline`. `cost` is scrypt's, as log2; tests use a cheap one. */
export function encrypt(passphrase: string, cost = usualCost) {
  return async function* (source: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
    const salt = randomBytes(saltBytes);
    const fileKey = randomBytes(keyBytes);
    const start = Buffer.concat([magic, Buffer.of(cost), salt]);
    const head = Buffer.concat([start, seal(await keyOf(passphrase, salt, cost), nonceOf(0, true), start, fileKey)]);
    yield head;
    let number = 0;
    for await (const { bytes, isLast } of splitIntoChunks(source, chunkBytes)) {
      yield seal(fileKey, nonceOf(number, isLast), head, bytes);
      number += 1;
    }
  };
}

/** Decrypts a stream; for use in `pipeline`. @throws BackupError `wrong-passphrase`, `damaged` */
export function decrypt(passphrase: string) {
  return async function* (source: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
    const { head, rest } = await splitHead(source);
    const cost = head[magic.length] ?? 0;
    if (cost > dearestCost || cost < 1) throw damaged("the head", "its cost of scrypt is none that is used");
    const start = head.subarray(0, wrapAt);
    const key = await keyOf(passphrase, start.subarray(magic.length + 1), cost);
    const fileKey = open(key, nonceOf(0, true), start, head.subarray(wrapAt));
    if (fileKey === undefined) {
      throw new BackupError("wrong-passphrase", "the head", "The passphrase is wrong, or the file's head was changed.");
    }
    let number = 0;
    for await (const { bytes, isLast } of splitIntoChunks(rest, chunkBytes + tagBytes)) {
      const plain = open(fileKey, nonceOf(number, isLast), head, bytes);
      if (plain === undefined) {
        const place = `bytes ${headBytes + number * (chunkBytes + tagBytes)} and on`;
        throw damaged(place, isLast ? "changed, or the file is cut off" : "changed");
      }
      yield plain;
      number += 1;
    }
  };
}

async function splitHead(source: AsyncIterable<Buffer>) {
  const iterator = source[Symbol.asyncIterator]();
  let head: Buffer = Buffer.alloc(0);
  while (head.length < headBytes) {
    const next = await iterator.next();
    if (next.done === true) throw damaged("the head", "the file is cut off");
    head = Buffer.concat([head, next.value]);
  }
  const rest = async function* (): AsyncGenerator<Buffer> {
    yield head.subarray(headBytes);
    for (;;) {
      const next = await iterator.next();
      if (next.done === true) return;
      yield next.value;
    }
  };
  return { head: head.subarray(0, headBytes), rest: rest() };
}

/** Pieces of one size, the last of which may be shorter; one empty piece of nothing. */
async function* splitIntoChunks(source: AsyncIterable<Buffer>, size: number) {
  let held: Buffer[] = [];
  let length = 0;
  for await (const bytes of source) {
    held.push(bytes);
    length += bytes.length;
    if (length <= size) continue;
    const all = Buffer.concat(held, length);
    let at = 0;
    // One whole piece stays behind: whether it is the last is known when more comes.
    for (; length - at > size; at += size) yield { bytes: all.subarray(at, at + size), isLast: false };
    held = [all.subarray(at)];
    length -= at;
  }
  yield { bytes: Buffer.concat(held, length), isLast: true };
}
