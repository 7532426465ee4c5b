import { createCipheriv, createDecipheriv, createHmac, randomBytes } from "node:crypto";
import { SecretsError } from "./errors.ts";

/** The place where a secret is stored. It can only be decrypted there, so that rows and columns cannot be swapped. */
export interface SecretPlace {
  readonly table: string;
  readonly row: string;
  readonly field: string;
}

/** A key of 32 bytes, and its id in sealed secrets. */
export interface SecretsKey {
  readonly id: string;
  readonly bytes: Uint8Array;
}

const algorithm = "aes-256-gcm";
/** What is sealed begins with it; the database holds keys of logins to that (`server_keys_sealed`). */
const version = 1;
const sizes = { key: 32, id: 8, iv: 12, tag: 16 } as const;
const boxOverhead = sizes.iv + sizes.tag;
const wrappedSize = sizes.key + boxOverhead;

export const keySizeBytes = sizes.key;
export const headerSizeBytes = 1 + sizes.id;

export function secretsKey(bytes: Uint8Array): SecretsKey {
  const id = createHmac("sha256", bytes).update("yiqiao secrets key").digest("hex");
  return { id: id.slice(0, 2 * sizes.id), bytes };
}

/**
 * Seals `plaintext` with a data key of its own, which `key` wraps: version (1 byte), key id (8), wrapped data key (60),
 * text; the last two each as initialisation vector (12), ciphertext, tag (16), bound to the header and to `place`.
 */
export function seal(plaintext: string, place: SecretPlace, key: SecretsKey): Buffer {
  const header = Buffer.concat([Buffer.of(version), Buffer.from(key.id, "hex")]);
  const dataKey = randomBytes(sizes.key);
  const bound = boundTo(header, place);
  const wrapped = encrypt(dataKey, key.bytes, bound("key"));
  return Buffer.concat([header, wrapped, encrypt(Buffer.from(plaintext, "utf8"), dataKey, bound("text"))]);
}

/**
 * The id of the key that sealed a secret; the header is enough. Undefined if the secret is truncated or of another
 * version.
 */
export function keyIdOf(sealed: Uint8Array): string | undefined {
  if (sealed.length < headerSizeBytes || sealed[0] !== version) return undefined;
  return Buffer.from(sealed.subarray(1, headerSizeBytes)).toString("hex");
}

/** @throws {SecretsError} `damaged` */
export function unseal(sealed: Uint8Array, place: SecretPlace, key: SecretsKey): string {
  if (sealed.length < headerSizeBytes + wrappedSize + boxOverhead) throw new SecretsError("damaged", "it is cut off");
  const bound = boundTo(sealed.subarray(0, headerSizeBytes), place);
  const dataKey = decrypt(sealed.subarray(headerSizeBytes, headerSizeBytes + wrappedSize), key.bytes, bound("key"));
  return decrypt(sealed.subarray(headerSizeBytes + wrappedSize), dataKey, bound("text")).toString("utf8");
}

function boundTo(header: Uint8Array, { table, row, field }: SecretPlace): (part: string) => Buffer {
  return (part) => Buffer.concat([header, Buffer.from(JSON.stringify([part, table, row, field]), "utf8")]);
}

function encrypt(bytes: Uint8Array, key: Uint8Array, bound: Uint8Array): Buffer {
  const iv = randomBytes(sizes.iv);
  const cipher = createCipheriv(algorithm, key, iv, { authTagLength: sizes.tag }).setAAD(bound);
  return Buffer.concat([iv, cipher.update(bytes), cipher.final(), cipher.getAuthTag()]);
}

function decrypt(box: Uint8Array, key: Uint8Array, bound: Uint8Array): Buffer {
  const tagAt = box.length - sizes.tag;
  try {
    const decipher = createDecipheriv(algorithm, key, box.subarray(0, sizes.iv), { authTagLength: sizes.tag });
    decipher.setAAD(bound).setAuthTag(box.subarray(tagAt));
    return Buffer.concat([decipher.update(box.subarray(sizes.iv, tagAt)), decipher.final()]);
  } catch (error) {
    throw new SecretsError("damaged", "it was changed, or belongs to another place", error);
  }
}
