import { createCipheriv, createVerify, generateKeyPairSync } from "node:crypto";
import { expect, it } from "vitest";
import { authorize, isSignedBy, openResource } from "./wechat-signature.ts";

const { privateKey, publicKey } = generateKeyPairSync("rsa", { modulusLength: 2048 });

it("signs the lines of the documentation's example, each with its line feed", () => {
  const request = {
    method: "GET",
    path: "/v3/certificates",
    body: "",
    at: new Date(1_554_208_460_000),
    nonce: "593BEC0C930BF1AFEB40B4A08C8FB242",
  };
  const header = authorize(request, { mchId: "1900009191", serial: "1DDE55AD98ED71D6", privateKey });
  const [, signature = ""] = /signature="([^"]+)"/.exec(header) ?? [];
  expect(header.replace(signature, "…")).toBe(
    'WECHATPAY2-SHA256-RSA2048 mchid="1900009191",nonce_str="593BEC0C930BF1AFEB40B4A08C8FB242",signature="…",timestamp="1554208460",serial_no="1DDE55AD98ED71D6"',
  );
  const text = "GET\n/v3/certificates\n1554208460\n593BEC0C930BF1AFEB40B4A08C8FB242\n\n";
  expect(createVerify("RSA-SHA256").update(text).verify(publicKey, signature, "base64")).toBe(true);
});

it("knows no signature in what is none", () => {
  const body = Buffer.from("{}");
  expect(isSignedBy(publicKey, { timestamp: "1", nonce: "n", signature: "", body })).toBe(false);
  expect(isSignedBy(publicKey, { timestamp: "1", nonce: "n", signature: "%%%", body })).toBe(false);
});

it("opens what was sealed with the key for this purpose alone", () => {
  const key = "0123456789abcdef0123456789abcdef";
  const cipher = createCipheriv("aes-256-gcm", key, "fdasflkja484").setAAD(Buffer.from("transaction"));
  const sealed = Buffer.concat([cipher.update("译桥"), cipher.final(), cipher.getAuthTag()]);
  const resource = {
    algorithm: "AEAD_AES_256_GCM",
    ciphertext: sealed.toString("base64"),
    nonce: "fdasflkja484",
    associatedData: "transaction",
  };
  expect(openResource(key, resource)).toBe("译桥");
  expect(openResource(key, { ...resource, associatedData: "refund" })).toBeUndefined();
  expect(openResource(key, { ...resource, nonce: "fdasflkja485" })).toBeUndefined();
  expect(openResource(key, { ...resource, nonce: "" })).toBeUndefined();
  expect(openResource(key, { ...resource, algorithm: "AES" })).toBeUndefined();
  expect(openResource(key, { ...resource, ciphertext: "" })).toBeUndefined();
});
