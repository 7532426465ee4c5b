/** All that an export's files say: values by the names they stand under, and the whole text. */
export interface ExportedValues {
  readonly byName: ReadonlyMap<string, ReadonlySet<string>>;
  readonly text: string;
}

/** Reads the JSON files of an export; the others count as text. */
export function exportedValues(files: ReadonlyMap<string, Buffer>): ExportedValues {
  const byName = new Map<string, Set<string>>();
  const note = (value: unknown, name: string): void => {
    const values = byName.get(normal(name)) ?? new Set();
    byName.set(normal(name), values.add(comparable(value)));
    if (Array.isArray(value)) for (const each of value) note(each, name);
    else if (typeof value === "object" && value !== null) {
      for (const [key, each] of Object.entries(value)) note(each, key);
    }
  };
  for (const [path, content] of files) if (path.endsWith(".json")) note(JSON.parse(content.toString("utf8")), path);
  return { byName, text: [...files.values()].map(String).join("\n") };
}

/**
 * Whether a column's value is shown: under the column's name, or, if it is a text long enough to be no other's, anywhere. Of
 * a value with parts one that is such a text will do.
 */
export function isShown({ byName, text }: ExportedValues, name: string, value: unknown): boolean {
  if (byName.get(normal(name))?.has(comparable(value)) === true) return true;
  if (typeof value === "object" && value !== null) {
    return Object.values(value).some((part) => typeof part !== "number" && isShown({ byName, text }, "", part));
  }
  return typeof value === "string" && value.length >= 8 && text.includes(JSON.stringify(value).slice(1, -1));
}

/** `created_at` and `createdAt` are one name. */
const normal = (name: string): string => name.replaceAll("_", "").toLowerCase();

const moment = /^\d{4}-\d\d-\d\d[T ]\d\d:\d\d/;

function comparable(value: unknown): string {
  if (typeof value === "string" && moment.test(value)) return `at ${Date.parse(value)}`;
  if (typeof value === "object" && value !== null && !Array.isArray(value)) {
    return JSON.stringify(Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1)));
  }
  return typeof value === "string" ? value : JSON.stringify(value);
}
