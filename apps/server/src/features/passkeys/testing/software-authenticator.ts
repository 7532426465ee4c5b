import { createHash, generateKeyPairSync, randomBytes, sign } from "node:crypto";
import { isoCBOR } from "@simplewebauthn/server/helpers";

/** A ceremony as a browser would run it, with what a test may bend. */
export interface Ceremony {
  readonly challenge: string;
  readonly origin: string;
  readonly rpId: string;
  readonly crossOrigin?: boolean;
  /** False: nobody touched or unlocked the authenticator. */
  readonly userPresent?: boolean;
  readonly userVerified?: boolean;
  /** What the authenticator says it has counted; by default one more than before. */
  readonly counter?: number;
}

export interface CredentialJson extends Record<string, unknown> {
  readonly id: string;
  readonly response: Readonly<Record<string, string>>;
}

export interface SoftwareAuthenticator {
  readonly id: string;
  /** Answers `navigator.credentials.create`. */
  create(ceremony: Ceremony, userHandle: string): CredentialJson;
  /** Answers `navigator.credentials.get`. */
  get(ceremony: Ceremony, bent?: { readonly userHandle?: string; readonly id?: string }): CredentialJson;
}

const flags = { present: 0x01, verified: 0x04, attested: 0x40 };

/** An authenticator with one ES256 credential, as WebAuthn describes them. */
export function createSoftwareAuthenticator(): SoftwareAuthenticator {
  const { privateKey, publicKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const credentialId = randomBytes(32);
  const id = credentialId.toString("base64url");
  let [counted, handle] = [0, ""];

  const authenticatorData = (ceremony: Ceremony, credential?: Buffer) => {
    const { rpId, userPresent = true, userVerified = true, counter = counted + 1 } = ceremony;
    counted = counter;
    const bits =
      (userPresent ? flags.present : 0) |
      (userVerified ? flags.verified : 0) |
      (credential === undefined ? 0 : flags.attested);
    const head = Buffer.alloc(5);
    head.writeUInt8(bits, 0);
    head.writeUInt32BE(counter, 1);
    return Buffer.concat([sha256(rpId), head, credential ?? Buffer.alloc(0)]);
  };

  return {
    id,
    create: (ceremony, userHandle) => {
      handle = userHandle;
      const { x = "", y = "" } = publicKey.export({ format: "jwk" });
      const key = isoCBOR.encode(
        new Map<number, number | Uint8Array>([
          [1, 2],
          [3, -7],
          [-1, 1],
          [-2, Uint8Array.from(Buffer.from(x, "base64url"))],
          [-3, Uint8Array.from(Buffer.from(y, "base64url"))],
        ]),
      );
      const length = Buffer.alloc(2);
      length.writeUInt16BE(credentialId.length);
      const credential = Buffer.concat([Buffer.alloc(16), length, credentialId, key]);
      const attestationObject = isoCBOR.encode(
        new Map<string, unknown>([
          ["fmt", "none"],
          ["attStmt", new Map()],
          ["authData", Uint8Array.from(authenticatorData(ceremony, credential))],
        ]) as Parameters<typeof isoCBOR.encode>[0],
      );
      const response = {
        clientDataJSON: clientData("webauthn.create", ceremony).toString("base64url"),
        attestationObject: Buffer.from(attestationObject).toString("base64url"),
      };
      return { id, rawId: id, type: "public-key", clientExtensionResults: {}, response };
    },
    get: (ceremony, { userHandle = handle, id: asked = id } = {}) => {
      const data = authenticatorData(ceremony);
      const client = clientData("webauthn.get", ceremony);
      const signature = sign("sha256", Buffer.concat([data, sha256(client)]), privateKey);
      const response = {
        clientDataJSON: client.toString("base64url"),
        authenticatorData: data.toString("base64url"),
        signature: signature.toString("base64url"),
        userHandle,
      };
      return { id: asked, rawId: asked, type: "public-key", clientExtensionResults: {}, response };
    },
  };
}

function clientData(type: string, { challenge, origin, crossOrigin = false }: Ceremony): Buffer {
  return Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin }), "utf8");
}

function sha256(data: string | Buffer): Buffer {
  return createHash("sha256").update(data).digest();
}
