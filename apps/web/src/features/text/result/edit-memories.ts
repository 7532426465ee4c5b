import type { Library, LibrarySettings } from "@yiqiao/contracts/libraries";

/** Memories that take a reader's translation: their own and those they edit, and those whose owner approves. */
export function writableMemories(list: readonly Library[]): readonly Library[] {
  return list.filter(({ role, write_policy: policy }) => role !== "reader" || policy === "approved");
}

/** That of the settings, else the reader's first of the pair; undefined: one is made. */
export function memoryToWrite(
  writable: readonly Library[],
  { write_bank_id: chosen }: Pick<LibrarySettings, "write_bank_id">,
): Library | undefined {
  const own = writable.filter(({ role, system_or_individual: scope }) => role === "owner" && scope === "2");
  return writable.find(({ bank_id: id }) => id === chosen) ?? own.find(({ in_use: isInUse }) => isInUse) ?? own[0];
}
