import { postEditingCalls, type ProjectConcordance, projectPanelCalls } from "@yiqiao/contracts/post-editing";
import { openDatabase } from "../../apps/server/src/platform/database/index.ts";
import type { StartedServer } from "../load/server.ts";
import { loadMemory } from "../memory/load.ts";
import { Random } from "../memory/random.ts";
import type { MadeProject } from "./project.ts";

const quiet = { info: () => {}, warn: () => {}, error: console.error };
const sampled = 1000;

interface Entry {
  readonly source: string;
  readonly target: string;
}

/** Gives the project a memory of that many entries. @returns some of them */
export async function useMemory(
  { dataDir }: StartedServer,
  { id, call }: MadeProject,
  entries: number,
): Promise<readonly Entry[]> {
  const options = { dataDir, mayShare: true, logger: quiet, statementTimeoutMs: 0 };
  const database = await openDatabase({ databaseUrl: undefined, ...options });
  try {
    const memory = await loadMemory(database, "en-us", entries);
    await call(postEditingCalls.update.path, { project_id: id, tm_ids: [memory.id] });
    const { rows } = await database.pool.query<Entry>(
      "select source, target from library_entries where library = $1 order by id % 997, id limit $2",
      [memory.number, sampled],
    );
    return rows;
  } finally {
    await database.close();
  }
}

/** How long each of so many look-ups takes for the caller, in ms: one to three words of an entry, some that none has. */
export async function lookUps(
  { id, call }: MadeProject,
  entries: readonly Entry[],
  count: number,
): Promise<readonly number[]> {
  const random = new Random(11);
  const times: number[] = [];
  for (let at = 0; at < count; at++) {
    const side = at % 2 === 0 ? "source" : "target";
    const words = random.of(entries)[side].split(side === "source" ? " " : /(?<=..)/u);
    const from = random.below(words.length);
    const found = words.slice(from, from + 1 + (at % 3)).join(side === "source" ? " " : "");
    const text = at % 10 === 9 ? `☃${at}` : found;
    const query = new URLSearchParams({ project_id: id, text, side });
    const start = performance.now();
    await call<ProjectConcordance>(`${projectPanelCalls.concordance.path}?${query}`);
    times.push(performance.now() - start);
  }
  return times;
}
