import { DomainError } from "#platform/errors";
import { type ObjectStore, StorageError } from "#platform/storage";
import type { StoredUnit } from "../preparing/page-jobs.ts";
import { objectsOf, type StoredPage } from "./stored-page.ts";

/** The units of a page, by their ids, in its order. */
export type PageUnits = ReadonlyMap<string, StoredUnit>;

/** Reads pages' units, and keeps those of pages that are being translated. */
export interface UnitStore {
  /** @throws {DomainError} `webPageMissing` */
  of(page: Pick<StoredPage, "id" | "folder">): Promise<PageUnits>;
}

/** Pages that are translated at the same time; a large one's units are some ten megabytes. */
const mostKept = 12;

export function createUnitStore(files: Pick<ObjectStore, "get">): UnitStore {
  const kept = new Map<string, Promise<PageUnits>>();
  return {
    of: async (page) => {
      const found = kept.get(page.id) ?? readUnits(files, page);
      kept.delete(page.id);
      kept.set(page.id, found);
      found.catch(() => kept.delete(page.id));
      for (const [oldest] of kept) {
        if (kept.size <= mostKept) break;
        kept.delete(oldest);
      }
      return found;
    },
  };
}

async function readUnits(files: Pick<ObjectStore, "get">, page: Pick<StoredPage, "folder">): Promise<PageUnits> {
  const bytes = await readObject(files, objectsOf(page).units);
  const units = JSON.parse(bytes.toString("utf8")) as StoredUnit[];
  return new Map(units.map((unit) => [unit.id, unit]));
}

/** @throws {DomainError} `webPageMissing` */
export async function readObject(files: Pick<ObjectStore, "get">, key: string): Promise<Buffer> {
  try {
    const parts: Buffer[] = [];
    for await (const part of (await files.get(key)).stream) parts.push(part as Buffer);
    return Buffer.concat(parts);
  } catch (error) {
    if (error instanceof StorageError && error.code === "not-found") throw new DomainError("webPageMissing");
    throw error;
  }
}
