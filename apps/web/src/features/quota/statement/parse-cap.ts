/** The highest cap that the server takes. */
const highestCap = 1_000_000_000_000;

/** A number of characters as people type it, `1,500,000`; undefined when it is none. */
export function parseCap(typed: string): number | undefined {
  const digits = typed.trim().replaceAll(/[,，\s]/g, "");
  if (!/^\d{1,13}$/.test(digits)) return undefined;
  const cap = Number(digits);
  return cap <= highestCap ? cap : undefined;
}
