import { pino } from "pino";
import { startEmbeddedPostgres } from "../embedded/embedded-postgres.ts";

/** Started by tests to be killed: holds the embedded PostgreSQL of the folder in its first argument. */
const server = await startEmbeddedPostgres({
  dataDir: process.argv[2] ?? "",
  systemDir: process.argv[3] ?? "",
  logger: pino({ level: "silent" }),
});
process.stdout.write(`${JSON.stringify({ pid: server.pid, connectionString: server.connectionString })}\n`);
setInterval(() => undefined, 1 << 30);
