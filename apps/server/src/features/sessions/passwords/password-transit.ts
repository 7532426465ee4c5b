import {
  constants,
  createPrivateKey,
  createPublicKey,
  generateKeyPair,
  privateDecrypt,
  randomBytes,
  randomUUID,
} from "node:crypto";
import { promisify } from "node:util";
import { type EncryptedPassword, passwordPlaintextSchema, type PublicKey } from "@yiqiao/contracts/sessions";
import type { Clock } from "#platform/clock";
import type { Executor } from "#platform/database";
import { DomainError } from "#platform/errors";
import {
  deleteKeysBefore,
  deleteNoncesBefore,
  findKey,
  findNewestKey,
  insertKey,
  insertNonce,
  takeNonce,
} from "../tokens/keys.repository.ts";

const dayMs = 24 * 3600 * 1000;
/** A key is handed out for this long, and decrypts a day longer. */
const keyAgeMs = 30 * dayMs;
const nonceAgeMs = 5 * 60 * 1000;
const modulusLength = 3072;
const generate = promisify(generateKeyPair);

/** Passwords on their way here: RSA-OAEP with SHA-256 over the password and a nonce that serves once. */
export interface PasswordTransit {
  publicKey(): Promise<PublicKey>;
  /** @throws {DomainError} `passwordCiphertextInvalid`: unknown key, broken ciphertext, spent or late nonce. */
  decrypt(password: EncryptedPassword): Promise<string>;
  /** Deletes old keys and nonces; for a job. */
  cleanUp(): Promise<void>;
}

export function createPasswordTransit({
  db,
  clock,
}: {
  readonly db: Executor;
  readonly clock: Clock;
}): PasswordTransit {
  const ago = (ms: number): Date => new Date(clock.now().getTime() - ms);
  return {
    publicKey: async () => {
      const current = (await findNewestKey(db, "password", ago(keyAgeMs))) ?? (await makeKey(db, clock));
      const spki = createPublicKey(current.secret).export({ type: "spki", format: "der" }).toString("base64");
      const nonce = randomBytes(16).toString("base64url");
      await insertNonce(db, nonce, new Date(clock.now().getTime() + nonceAgeMs));
      return { kid: current.kid, spki, nonce };
    },
    decrypt: async ({ kid, ciphertext }) => {
      const key = await findKey(db, "password", kid);
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

async function makeKey(db: Executor, clock: Clock): Promise<{ kid: string; secret: string }> {
  const { privateKey } = await generate("rsa", { modulusLength });
  const secret = privateKey.export({ type: "pkcs8", format: "pem" }).toString();
  const kid = randomUUID();
  await insertKey(db, { kid, purpose: "password", secret, at: clock.now() });
  return { kid, secret };
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
