import { randomInt } from "node:crypto";

/** A number for a provider: letters and digits, at most 32, never the same twice; with the day, for people who search. */
export function numberOf(kind: "payment" | "refund", at: Date): string {
  const day = at.toISOString().slice(0, 10).replaceAll("-", "");
  const digits = () => String(randomInt(10 ** 7)).padStart(7, "0");
  return `YQ${kind === "payment" ? "P" : "R"}${day}${digits()}${digits()}`;
}
