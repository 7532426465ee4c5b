import { createPrivateKey, createPublicKey, type KeyObject } from "node:crypto";
import { readFileSync } from "node:fs";
import { z } from "zod";

const message = "must be an RSA key: PEM, its base64 in one line, or the path of a file with either";

/** Kept as a key object: what is printed of it by mistake is nothing of the key. */
const keyVariable = (read: (material: string | Buffer) => KeyObject | undefined) =>
  z
    .string()
    .trim()
    .min(1)
    .transform((value, context): KeyObject => {
      const key = keyIn(value, read);
      if (key?.asymmetricKeyType === "rsa") return key;
      context.addIssue({ code: "custom", message });
      return z.NEVER;
    });

/** An RSA private key, PKCS#8 or PKCS#1. */
export const rsaPrivateKey = keyVariable((material) =>
  typeof material === "string"
    ? createPrivateKey(material)
    : (attempt(() => createPrivateKey({ key: material, format: "der", type: "pkcs8" })) ??
      createPrivateKey({ key: material, format: "der", type: "pkcs1" })),
);

/** An RSA public key, or a certificate with one. */
export const rsaPublicKey = keyVariable((material) =>
  typeof material === "string"
    ? createPublicKey(material)
    : createPublicKey({ key: material, format: "der", type: "spki" }),
);

const isPem = (value: string): boolean => value.includes("-----BEGIN ");
const base64 = /^[A-Za-z0-9+/\s]{200,}(?:={1,2}\s*)?$/;

function keyIn(value: string, read: (material: string | Buffer) => KeyObject | undefined): KeyObject | undefined {
  const given = isPem(value) || base64.test(value) ? value : attempt(() => readFileSync(value, "utf8").trim());
  if (given === undefined) return undefined;
  // In one line of an environment file, line feeds are written as \n.
  const material = isPem(given) ? given.replaceAll(String.raw`\n`, "\n") : Buffer.from(given, "base64");
  return attempt(() => read(material));
}

/** Errors about keys may quote them. */
function attempt<T>(run: () => T): T | undefined {
  try {
    return run();
  } catch {
    return undefined;
  }
}
