import type { Clock } from "yiqiao";
import { buildDocumentsApp } from "#testing/documents/documents-app";
import { developer, makeKey } from "../../testing/api-keys.ts";

/** A server that translates documents while its clients wait, without a clock. */
export interface DocumentServer {
  readonly url: string;
  readonly key: string;
  /** Of three characters. */
  readonly poorKey: string;
  /** Waiting for the next look is the server's time to work. */
  readonly clock: Clock;
  /** Of all documents, in no order: the clock of the server stands still. */
  states(): Promise<readonly string[]>;
  close(): Promise<void>;
}

export async function documentServer(): Promise<DocumentServer> {
  const documents = await buildDocumentsApp();
  const { app } = documents;
  const { token } = await developer(app, "owner@example.com", { plan: "standard-m" });
  const { api_key: key } = await makeKey(app, token, { calls_per_minute: 60_000 });
  const { api_key: poorKey } = await makeKey(app, token, { characters_per_month: 3 });
  const url = await app.fastify.listen({ host: "127.0.0.1", port: 0 });
  return {
    url,
    key,
    poorKey,
    clock: {
      now: () => Date.now(),
      sleep: async (_, signal) => {
        signal?.throwIfAborted();
        await documents.drain();
      },
    },
    states: async () => {
      const { rows } = await app.database.pool.query<{ state: string }>("select state from documents");
      return rows.map(({ state }) => state);
    },
    close: () => documents.close(),
  };
}
