import { Secret, TOTP } from "otpauth";

// What every authenticator app can do: SHA-1, six digits, a new code every 30 s (RFC 6238).
const form = { algorithm: "SHA1", digits: 6, period: 30 } as const;
const secretSizeBytes = 20;
/** Clocks of phones go wrong, and typing takes time. */
const stepsAside = 1;

/** A new secret of 160 bits, as base32. */
export function newSecret(): string {
  return new Secret({ size: secretSizeBytes }).base32;
}

/** What an app reads from the QR code. */
export function otpauthUri(secret: string, { issuer, label }: { readonly issuer: string; readonly label: string }) {
  // The colon parts issuer and label, whatever stands in them.
  return new TOTP({
    ...form,
    secret,
    issuer: issuer.replaceAll(":", " "),
    label: label.replaceAll(":", " "),
  }).toString();
}

/** The 30 s step whose code this is: the present one or one beside it; undefined: none of them. */
export function stepOf(code: string, secret: string, now: Date): number | undefined {
  const timestamp = now.getTime();
  const totp = new TOTP({ ...form, secret });
  const delta = totp.validate({ token: code, timestamp, window: stepsAside });
  return delta === null ? undefined : totp.counter({ timestamp }) + delta;
}
