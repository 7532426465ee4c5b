import { errorCodes } from "@yiqiao/contracts/error-codes";
import { postEditingCalls, type presenceSchema, type ProjectChanges } from "@yiqiao/contracts/post-editing";
import type { z } from "zod";
import { ApiError, apiEvents } from "#shared/api-client/index.ts";

export type People = z.infer<typeof presenceSchema>["people"];

const reconnectMs = 3000;

interface Following {
  readonly projectId: string;
  /** That is known. */
  readonly revision: number;
  readonly signal: AbortSignal;
  readonly onChanges: (changes: ProjectChanges) => Promise<void>;
  readonly onPeople: (people: People) => void;
  /** The project is no longer open to this reader, or no longer worked on. */
  readonly onClosed: () => void;
}

/** Whether an answer says that there is nothing to go on with. */
export const isClosing = (error: unknown): boolean =>
  error instanceof ApiError && (error.code === errorCodes.projectMissing || error.code === errorCodes.projectState);

/** Follows a project until the signal is aborted, over connections that break. */
export async function followProject(following: Following): Promise<void> {
  const { projectId, signal, onChanges, onPeople, onClosed } = following;
  let { revision } = following;
  while (!signal.aborted) {
    try {
      const query = { project_id: projectId, since: revision };
      for await (const { event, data } of apiEvents(postEditingCalls.changes, { query, signal })) {
        if (event === "changes") {
          await onChanges(data);
          ({ revision } = data);
        } else onPeople(data.people);
      }
    } catch (error) {
      if (signal.aborted) return;
      if (isClosing(error)) {
        onClosed();
        return;
      }
    }
    await new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, reconnectMs);
      signal.addEventListener("abort", () => (clearTimeout(timer), resolve()), { once: true });
    });
  }
}
