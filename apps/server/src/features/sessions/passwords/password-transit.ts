import {
  constants,
  createPrivateKey,
  createPublicKey,
  generateKeyPair,
  privateDecrypt,
  randomBytes,
} from "node:crypto";
import { promisify } from "node:util";
import { type EncryptedPassword, passwordPlaintextSchema, type PublicKey } from "@yiqiao/contracts/sessions";
import type { Clock } from "#platform/clock";
import type { Executor } from "#platform/database";
import { DomainError } from "#platform/errors";
import { deleteKeysBefore, deleteNoncesBefore, insertNonce, takeNonce } from "../tokens/keys.repository.ts";
import type { ServerKeys } from "../tokens/server-keys.ts";

const dayMs = 24 * 3600 * 1000;
/** A key is handed out for this long, and decrypts a day longer. */
const keyAgeMs = 30 * dayMs;
const nonceAgeMs = 5 * 60 * 1000;
const modulusLength = 3072;
const generate = promisify(generateKeyPair);

/** Passwords on their way here: RSA-OAEP with SHA-256 over the password and a nonce that serves once. */
export interface PasswordTransit {
  /** @throws {SecretsError} `key-file`, `key-lost` */
  publicKey(): Promise<PublicKey>;
  /** @throws {DomainError} `passwordCiphertextInvalid`: unknown key, broken ciphertext, spent or late nonce. */
  decrypt(password: EncryptedPassword): Promise<string>;
  /** Deletes old keys and nonces; for a job. */
  cleanUp(): Promise<void>;
}

export function createPasswordTransit({
  db,
  clock,
  keys,
}: {
  readonly db: Executor;
  readonly clock: Clock;
  readonly keys: ServerKeys;
}): PasswordTransit {
  const ago = (ms: number): Date => new Date(clock.now().getTime() - ms);
  return {
    publicKey: async () => {
      const current = await keys.current(db, { purpose: "password", since: ago(keyAgeMs), generate: newPrivateKey });
      const spki = createPublicKey(current.secret).export({ type: "spki", format: "der" }).toString("base64");
      const nonce = randomBytes(16).toString("base64url");
      await insertNonce(db, nonce, new Date(clock.now().getTime() + nonceAgeMs));
      return { kid: current.kid, spki, nonce };
    },
    decrypt: async ({ kid, ciphertext }) => {
      const key = await keys.find(db, "password", kid);
      const plaintext = key === undefined ? undefined : open(key.secret, ciphertext);
      if (plaintext === undefined || !(await takeNonce(db, plaintext.nonce, clock.now()))) {
        throw new DomainError("passwordCiphertextInvalid");
      }
      return plaintext.password;
    },
    cleanUp: async () => {
      await deleteNoncesBefore(db, clock.now());
      await deleteKeysBefore(db, "password", ago(keyAgeMs + dayMs));
    },
  };
}

async function newPrivateKey(): Promise<string> {
  const { privateKey } = await generate("rsa", { modulusLength });
  return privateKey.export({ type: "pkcs8", format: "pem" }).toString();
}

function open(secret: string, ciphertext: string): { password: string; nonce: string } | undefined {
  const options = { key: createPrivateKey(secret), padding: constants.RSA_PKCS1_OAEP_PADDING, oaepHash: "sha256" };
  try {
    const text = privateDecrypt(options, Buffer.from(ciphertext, "base64")).toString("utf8");
    return passwordPlaintextSchema.safeParse(JSON.parse(text)).data;
  } catch {
    // Whatever is wrong with it, the caller learns only that it was not accepted.
    return undefined;
  }
}
