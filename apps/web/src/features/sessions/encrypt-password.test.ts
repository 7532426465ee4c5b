import { describe, expect, it } from "vitest";
import { encryptPassword } from "./encrypt-password.ts";

const bytesOf = (base64: string) => Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));

describe("encryptPassword", () => {
  it("makes what the holder of the private key reads with RSA-OAEP-256", async () => {
    const { publicKey, privateKey } = await crypto.subtle.generateKey(
      { name: "RSA-OAEP", hash: "SHA-256", modulusLength: 2048, publicExponent: Uint8Array.of(1, 0, 1) },
      true,
      ["encrypt", "decrypt"],
    );
    const spki = btoa(String.fromCharCode(...new Uint8Array(await crypto.subtle.exportKey("spki", publicKey))));
    const encrypted = await encryptPassword("pässwörd9译", { kid: "k1", spki, nonce: "n-1" });
    expect(encrypted.kid).toBe("k1");
    const plaintext = await crypto.subtle.decrypt({ name: "RSA-OAEP" }, privateKey, bytesOf(encrypted.ciphertext));
    expect(JSON.parse(new TextDecoder().decode(plaintext))).toEqual({ password: "pässwörd9译", nonce: "n-1" });
  });
});
