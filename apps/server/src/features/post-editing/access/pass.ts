import { createHash, randomBytes } from "node:crypto";

/** 128 bits, which nobody guesses, so that a plain hash keeps them. */
export const newPass = (): string => randomBytes(16).toString("base64url");

export const hashOfPass = (pass: string): Buffer => createHash("sha256").update(pass).digest();
