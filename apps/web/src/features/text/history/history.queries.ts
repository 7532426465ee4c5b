import type { QueryClient } from "@tanstack/react-query";
import { textHistoryCalls } from "@yiqiao/contracts/text";
import { api } from "#shared/api-client/index.ts";
import type { NewHistoryEntry } from "./history-store.ts";

export const historyKey = ["text", "history"] as const;

export const refreshHistory = (client: QueryClient) => client.invalidateQueries({ queryKey: historyKey });

/** Keeps a translation on the server, which puts a text that is typed on in the place of its shorter self. */
export async function createEntry(entry: NewHistoryEntry): Promise<void> {
  await api(textHistoryCalls.create, { body: entry });
}
