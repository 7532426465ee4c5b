import { describe, expect, it } from "vitest";
import { encryptByScript, encryptPassword } from "./encrypt-password.ts";
import { rsaOaepEncrypt } from "./rsa-oaep.ts";

const bytesOf = (base64: string) => Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));

async function buildKey() {
  const { publicKey, privateKey } = await crypto.subtle.generateKey(
    { name: "RSA-OAEP", hash: "SHA-256", modulusLength: 2048, publicExponent: Uint8Array.of(1, 0, 1) },
    true,
    ["encrypt", "decrypt"],
  );
  const spki = new Uint8Array(await crypto.subtle.exportKey("spki", publicKey));
  return { spki, privateKey };
}

describe("encryptPassword", () => {
  it.each([
    ["by the browser", undefined],
    ["by script", encryptByScript],
  ])("%s makes what the holder of the private key reads with RSA-OAEP-256", async (_name, encrypt) => {
    const { spki, privateKey } = await buildKey();
    const key = { kid: "k1", spki: btoa(String.fromCharCode(...spki)), nonce: "n-1" };
    const encrypted = await encryptPassword("pässwörd9译", key, encrypt);
    expect(encrypted.kid).toBe("k1");
    const plaintext = await crypto.subtle.decrypt({ name: "RSA-OAEP" }, privateKey, bytesOf(encrypted.ciphertext));
    expect(JSON.parse(new TextDecoder().decode(plaintext))).toEqual({ password: "pässwörd9译", nonce: "n-1" });
  });
});

describe("rsaOaepEncrypt", () => {
  it("takes messages up to the key's limit", async () => {
    const { spki, privateKey } = await buildKey();
    const longest = new Uint8Array(256 - 66).fill(7);
    const ciphertext = rsaOaepEncrypt(longest, spki, new Uint8Array(32));
    const plaintext = await crypto.subtle.decrypt({ name: "RSA-OAEP" }, privateKey, ciphertext);
    expect(new Uint8Array(plaintext)).toEqual(longest);
    expect(() => rsaOaepEncrypt(new Uint8Array(256 - 65), spki, new Uint8Array(32))).toThrow(RangeError);
  });

  it("refuses what is no public key", () => {
    expect(() => rsaOaepEncrypt(new Uint8Array(1), Uint8Array.of(0x30), new Uint8Array(32))).toThrow(/cut short/);
    expect(() => rsaOaepEncrypt(new Uint8Array(1), Uint8Array.of(4, 1, 0), new Uint8Array(32))).toThrow(/SPKI/);
  });
});
