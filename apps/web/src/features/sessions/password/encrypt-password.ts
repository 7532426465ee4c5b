import type { EncryptedPassword, PublicKey } from "@yiqiao/contracts/sessions";

function bytesOfBase64(text: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(text), (character) => character.charCodeAt(0));
}

function base64OfBytes(bytes: Uint8Array): string {
  return btoa(String.fromCharCode(...bytes));
}

/** RSA-OAEP with SHA-256 over `spki`. */
export type Encrypt = (plaintext: Uint8Array<ArrayBuffer>, spki: Uint8Array<ArrayBuffer>) => Promise<Uint8Array>;

const encryptByBrowser: Encrypt = async (plaintext, spki) => {
  const algorithm = { name: "RSA-OAEP", hash: "SHA-256" };
  const key = await crypto.subtle.importKey("spki", spki, algorithm, false, ["encrypt"]);
  return new Uint8Array(await crypto.subtle.encrypt(algorithm, key, plaintext));
};

/** For pages over plain HTTP in a local network, where browsers offer no `crypto.subtle`. */
export const encryptByScript: Encrypt = async (plaintext, spki) => {
  const { rsaOaepEncrypt } = await import("./rsa-oaep.ts");
  return rsaOaepEncrypt(plaintext, spki, crypto.getRandomValues(new Uint8Array(32)));
};

/** Encrypts a password for the server. `key` serves once: its nonce is spent with it. */
export async function encryptPassword(
  password: string,
  key: PublicKey,
  encrypt: Encrypt = "subtle" in crypto ? encryptByBrowser : encryptByScript,
): Promise<EncryptedPassword> {
  const plaintext = new TextEncoder().encode(JSON.stringify({ password, nonce: key.nonce }));
  const ciphertext = await encrypt(plaintext, bytesOfBase64(key.spki));
  return { kid: key.kid, ciphertext: base64OfBytes(ciphertext) };
}
