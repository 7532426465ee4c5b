import { Client } from "pg";

/** A separate connection for long work: it has no statement timeout, but a lock timeout. */
export async function openSession(connectionString: string, name: string): Promise<Client> {
  const client = new Client({ connectionString, application_name: `yiqiao ${name}`, keepAlive: true });
  // Whoever waits for an answer is told by it.
  client.on("error", () => undefined);
  await client.connect();
  await client.query(
    "set statement_timeout = 0; set idle_in_transaction_session_timeout = 0; set synchronize_seqscans = off; set client_min_messages = warning",
  );
  return client;
}

export async function withSession<T>(
  connectionString: string,
  name: string,
  use: (client: Client) => Promise<T>,
): Promise<T> {
  const client = await openSession(connectionString, name);
  try {
    return await use(client);
  } finally {
    await client.end();
  }
}

/** Aborting `signal` closes the connection and so cancels the running statement. */
export function endOnAbort(client: Client, signal: AbortSignal | undefined): () => void {
  const end = (): void => void client.end().catch(() => undefined);
  signal?.addEventListener("abort", end, { once: true });
  return () => signal?.removeEventListener("abort", end);
}
