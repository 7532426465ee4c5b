import { z } from "zod";

/** Comma-separated `name=value` pairs, percent-encoded, as OpenTelemetry defines them. */
export const otlpHeaders = z
  .string()
  .refine(
    (list) => pairsOf(list).every((pair) => otlpHeader.test(pair) && isEncoded(pair)),
    "must be headers like authorization=Bearer%20word with a comma between",
  )
  .transform((list): Record<string, string> =>
    Object.fromEntries(
      pairsOf(list).map((pair) => {
        const at = pair.indexOf("=");
        return [pair.slice(0, at).trim(), decodeURIComponent(pair.slice(at + 1).trim())];
      }),
    ),
  );
const otlpHeader = /^\s*[\w!#$%&'*+.^`|~-]+\s*=/;

function isEncoded(value: string): boolean {
  try {
    decodeURIComponent(value);
    return true;
  } catch {
    return false;
  }
}

/** The share of all traces that is recorded. */
export const share = z
  .string()
  .regex(/^(?:0?\.\d+|[01](?:\.0+)?)$/, "must be a share from 0 to 1")
  .transform(Number);

const pairsOf = (list: string): string[] => list.split(",").filter((pair) => pair.trim() !== "");
