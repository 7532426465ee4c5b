import { Secret, TOTP } from "otpauth";

/** What an authenticator app shows at a moment, `steps` of 30 s later or earlier. */
export function appCode(secret: string, now: Date, steps = 0): string {
  return TOTP.generate({ secret: Secret.fromBase32(secret), timestamp: now.getTime() + steps * 30_000 });
}

/** A code that is wrong now and for a while. */
export function wrongCode(secret: string, now: Date): string {
  const near = new Set([-2, -1, 0, 1, 2, 3, 4].map((steps) => appCode(secret, now, steps)));
  for (let number = 0; ; number += 1) {
    const code = String(number).padStart(6, "0");
    if (!near.has(code)) return code;
  }
}
