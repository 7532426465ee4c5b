import type { DocumentWarning } from "@yiqiao/contracts/documents";

type Warn = (warning: DocumentWarning) => void;

/** Parts are read more than once, and say the same each time. */
export function warnOnce(warn: Warn): Warn {
  const known = new Set<string>();
  return (warning) => {
    const key = `${warning.code} ${JSON.stringify(warning.location)}`;
    if (known.has(key)) return;
    known.add(key);
    warn(warning);
  };
}
