import { permitted } from "#shared/storage/permitted.ts";

const entryName = "yiqiao.library-imports";

type Kept = Readonly<Record<string, string>>;

/** Reads what was kept; anything else counts as nothing. */
export function parseImports(text: string | null): Kept {
  try {
    const value: unknown = JSON.parse(text ?? "null");
    if (typeof value !== "object" || value === null) return {};
    return Object.fromEntries(
      Object.entries(value).filter((pair): pair is [string, string] => typeof pair[1] === "string"),
    );
  } catch {
    return {};
  }
}

const listeners = new Set<() => void>();
const read = (): Kept => permitted(() => parseImports(localStorage.getItem(entryName)), {});

/** The import that this browser began last in each library, so that it is found again by who comes back. */
export const importMemory = {
  read: (bankId: string): string | undefined => read()[bankId],
  write: (bankId: string, importId: string | undefined): void => {
    const { [bankId]: _before, ...others } = read();
    const next = importId === undefined ? others : { ...others, [bankId]: importId };
    permitted(() => localStorage.setItem(entryName, JSON.stringify(next)), undefined);
    for (const listener of listeners) listener();
  },
  subscribe: (listener: () => void): (() => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
};
