import type { DocumentTask } from "@yiqiao/contracts/documents";
import type { Database } from "#platform/database";
import { createLive } from "#platform/live";
import { documentsChannel } from "../records/events.ts";

/** Tasks as they change, in whichever process that is. */
export interface LiveTasks {
  /** The task at once and after every change, until it is over, the signal is aborted or the server stops. */
  follow(taskId: string, read: () => Promise<DocumentTask>, signal: AbortSignal): AsyncIterable<DocumentTask>;
  /** Ends all that follow, and takes no more. */
  stop(): void;
}

export function createLiveTasks(database: Pick<Database, "listen">): LiveTasks {
  const live = createLive(database, [documentsChannel]);
  return {
    follow: async function* (taskId, read, signal) {
      let last = "";
      for await (const _ of live.rounds(taskId, signal)) {
        const task = await read();
        const shown = JSON.stringify(task);
        if (shown !== last) yield task;
        last = shown;
        if (task.done) return;
      }
    },
    stop: () => live.stop(),
  };
}
