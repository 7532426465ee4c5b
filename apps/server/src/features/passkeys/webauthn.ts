import {
  type AuthenticationResponseJSON,
  type RegistrationResponseJSON,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from "@simplewebauthn/server";
import { decodeAttestationObject, decodeClientDataJSON, isoBase64URL, isoCBOR } from "@simplewebauthn/server/helpers";
import { z } from "zod";
import { DomainError } from "#platform/errors";
import type { RelyingParty } from "./relying-party.ts";

const base64url = z.string().regex(/^[\w-]+$/);
const credential = { id: base64url.max(1400), rawId: base64url.max(1400), type: z.literal("public-key") };
const registrationSchema = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: base64url,
    attestationObject: base64url,
    transports: z
      .array(z.enum(["ble", "cable", "hybrid", "internal", "nfc", "smart-card", "usb"]).catch("hybrid"))
      .max(10)
      .default([]),
  }),
});
const authenticationSchema = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: base64url,
    authenticatorData: base64url,
    signature: base64url,
    userHandle: base64url.nullish(),
  }),
});

/** EdDSA, ES256 and RS256, which all authenticators have between them. */
export const algorithms = [-8, -7, -257];

export type Registration = z.infer<typeof registrationSchema>;
export type Authentication = z.infer<typeof authenticationSchema>;

export interface NewCredential {
  readonly id: string;
  readonly publicKey: Buffer;
  readonly counter: number;
}

/** What a client sent for a new passkey. @throws {DomainError} `passkeyRefused` */
export function readRegistration(response: unknown): Registration {
  return readBy(registrationSchema, response);
}

/** What a client sent to log in. @throws {DomainError} `passkeyRefused` */
export function readAuthentication(response: unknown): Authentication {
  return readBy(authenticationSchema, response);
}

function readBy<T>(schema: z.ZodType<T>, response: unknown): T {
  const read = schema.safeParse(response);
  if (!read.success) throw new DomainError("passkeyRefused", {}, read.error);
  return read.data;
}

/** @throws {DomainError} `passkeyRefused` */
export function verifyRegistration(
  registration: Registration,
  expected: { readonly challenge: string; readonly party: RelyingParty },
): Promise<NewCredential> {
  return refusing(async () => {
    refuseFrames(registration.response.clientDataJSON);
    const response: RegistrationResponseJSON = {
      ...registration,
      response: { ...registration.response, attestationObject: unattested(registration.response.attestationObject) },
      clientExtensionResults: {},
    };
    const { verified, registrationInfo } = await verifyRegistrationResponse({
      response,
      expectedChallenge: expected.challenge,
      expectedOrigin: expected.party.origin,
      expectedRPID: expected.party.id,
      requireUserVerification: true,
      supportedAlgorithmIDs: algorithms,
    });
    if (!verified) throw new DomainError("passkeyRefused");
    const { id, publicKey, counter } = registrationInfo.credential;
    return { id, publicKey: Buffer.from(publicKey), counter };
  });
}

/** @returns what the authenticator has counted. @throws {DomainError} `passkeyRefused` */
export function verifyAuthentication(
  authentication: Authentication,
  expected: { readonly challenge: string; readonly party: RelyingParty; readonly credential: NewCredential },
): Promise<number> {
  return refusing(async () => {
    refuseFrames(authentication.response.clientDataJSON);
    const { userHandle, ...signed } = authentication.response;
    const response: AuthenticationResponseJSON = {
      ...authentication,
      response: { ...signed, ...(typeof userHandle === "string" ? { userHandle } : {}) },
      clientExtensionResults: {},
    };
    const { id, publicKey, counter } = expected.credential;
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response,
      expectedChallenge: expected.challenge,
      expectedOrigin: expected.party.origin,
      expectedRPID: expected.party.id,
      credential: { id, publicKey: new Uint8Array(publicKey), counter },
      requireUserVerification: true,
    });
    if (!verified) throw new DomainError("passkeyRefused");
    return authenticationInfo.newCounter;
  });
}

/** Who made an authenticator is not asked; to check what it says of that could have us fetch addresses that it names. */
function unattested(attestationObject: string): string {
  const authData = decodeAttestationObject(isoBase64URL.toBuffer(attestationObject)).get("authData");
  const entries: [string, unknown][] = [
    ["fmt", "none"],
    ["attStmt", new Map()],
    ["authData", authData],
  ];
  return isoBase64URL.fromBuffer(isoCBOR.encode(new Map(entries) as Parameters<typeof isoCBOR.encode>[0]));
}

/** Our pages are in nobody's frame. */
function refuseFrames(clientDataJSON: string): void {
  if (decodeClientDataJSON(clientDataJSON).crossOrigin === true) throw new DomainError("passkeyRefused");
}

/** The library throws plain errors for whatever does not fit. */
async function refusing<T>(run: () => Promise<T>): Promise<T> {
  try {
    return await run();
  } catch (error) {
    throw error instanceof DomainError ? error : new DomainError("passkeyRefused", {}, error);
  }
}
