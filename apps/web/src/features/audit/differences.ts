type Values = Readonly<Record<string, unknown>> | null;

export interface Difference {
  readonly field: string;
  readonly before: unknown;
  readonly after: unknown;
  readonly isChanged: boolean;
}

/** What was before and after, field by field, those that changed first; fields in fields as `config.color`. */
export function differencesOf(before: Values, after: Values): readonly Difference[] {
  const [old, now] = [flat(before), flat(after)];
  const fields = [...new Set([...old.keys(), ...now.keys()])];
  const differences = fields.map((field) => {
    const isChanged = JSON.stringify(old.get(field)) !== JSON.stringify(now.get(field));
    return { field, before: old.get(field), after: now.get(field), isChanged };
  });
  return differences.toSorted((a, b) => Number(b.isChanged) - Number(a.isChanged));
}

const deepest = 3;

function flat(values: Values, path = "", depth = 0): Map<string, unknown> {
  const found = new Map<string, unknown>();
  for (const [name, value] of Object.entries(values ?? {})) {
    const field = path === "" ? name : `${path}.${name}`;
    const isObject = typeof value === "object" && value !== null && !Array.isArray(value);
    if (!isObject || depth >= deepest) found.set(field, value);
    else for (const [inner, one] of flat(value as Record<string, unknown>, field, depth + 1)) found.set(inner, one);
  }
  return found;
}
