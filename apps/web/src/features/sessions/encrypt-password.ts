import type { EncryptedPassword, PublicKey } from "@yiqiao/contracts/sessions";

function bytesOfBase64(text: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(text), (character) => character.charCodeAt(0));
}

function base64OfBytes(bytes: Uint8Array): string {
  return btoa(String.fromCharCode(...bytes));
}

/** True where the browser gives a page its cryptography: on HTTPS and on localhost. */
export function canEncrypt(): boolean {
  return globalThis.crypto?.subtle !== undefined;
}

/** Encrypts with RSA-OAEP and SHA-256. `key` serves one password: its nonce is spent with it. */
export async function encryptPassword(password: string, key: PublicKey): Promise<EncryptedPassword> {
  const algorithm = { name: "RSA-OAEP", hash: "SHA-256" };
  const publicKey = await crypto.subtle.importKey("spki", bytesOfBase64(key.spki), algorithm, false, ["encrypt"]);
  const plaintext = new TextEncoder().encode(JSON.stringify({ password, nonce: key.nonce }));
  const ciphertext = await crypto.subtle.encrypt(algorithm, publicKey, plaintext);
  return { kid: key.kid, ciphertext: base64OfBytes(new Uint8Array(ciphertext)) };
}
