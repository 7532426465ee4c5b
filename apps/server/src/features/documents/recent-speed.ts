import type { DocumentParts } from "./ports.ts";
import type { Speed } from "./progress.ts";
import { speedSince } from "./queue.repository.ts";

const recentMs = 24 * 3600 * 1000;

/** How fast documents were translated in the last day. */
export function recentSpeed({ database, clock }: Pick<DocumentParts, "database" | "clock">): Promise<Speed> {
  return speedSince(database.db, new Date(clock.now().getTime() - recentMs));
}
