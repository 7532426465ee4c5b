import { type KnownNames, namesMost, projectPanelCalls as calls } from "@yiqiao/contracts/post-editing";
import { namesIn } from "@yiqiao/qa";
import { api } from "#shared/api-client/index.ts";

export type AskForNames = (names: readonly string[]) => Promise<KnownNames>;

export const namesCallOf =
  (projectId: string, signal: AbortSignal): AskForNames =>
  (names) =>
    api(calls.knownNames, { body: { project_id: projectId, names: [...names] }, signal });

/** So many names of a project are held against its memories, and as long ones; further ones count as known. */
const askedMost = 2000;
const nameMost = 100;

export interface ProjectNames {
  /** Undefined where the project uses no memory. */
  readonly known: ReadonlySet<string> | undefined;
  /** They could not be asked for. */
  readonly areMissing: boolean;
}

/** Which names of some sources the project's memories have. */
export async function askForNames(
  ask: AskForNames,
  sources: readonly string[],
  onProgress: (share: number) => void,
): Promise<ProjectNames> {
  const known = new Set(sources.flatMap((source) => namesIn(source)));
  const asked = [...known].filter(({ length }) => length <= nameMost).slice(0, askedMost);
  for (const name of asked) known.delete(name);
  try {
    for (let at = 0; at < asked.length; at += namesMost) {
      const answer = await ask(asked.slice(at, at + namesMost));
      if (answer.known === null) return { known: undefined, areMissing: false };
      for (const name of answer.known) known.add(name);
      onProgress(Math.min(1, (at + namesMost) / asked.length));
    }
  } catch {
    return { known: undefined, areMissing: true };
  }
  return { known, areMissing: false };
}
