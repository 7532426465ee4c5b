import type { DocumentDeps } from "../ports.ts";
import { type Speed, speedSince } from "../records/queue.repository.ts";

const recentMs = 24 * 3600 * 1000;

/** How fast documents were translated in the last day. */
export function recentSpeed({ database, clock }: Pick<DocumentDeps, "database" | "clock">): Promise<Speed> {
  return speedSince(database.db, new Date(clock.now().getTime() - recentMs));
}
