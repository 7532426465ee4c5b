import { totalmem } from "node:os";

const fixed: Readonly<Record<string, string>> = {
  listen_addresses: "",
  port: "5432",
  unix_socket_permissions: "0700",
  max_connections: "200",
  timezone: "UTC",
  log_timezone: "UTC",
  jit: "off",
  random_page_cost: "1.1",
  logging_collector: "on",
  log_filename: "postgresql-%a.log",
  log_truncate_on_rotation: "on",
  log_rotation_age: "1d",
  log_rotation_size: "0",
  restart_after_crash: "on",
  // Imports of large memories write into indexes all over: fewer checkpoints, each page whole in the log less often.
  max_wal_size: "4GB",
  checkpoint_timeout: "15min",
};

const leastMb = 128;
const maxMb = 2048;

/** Settings of the embedded PostgreSQL. An eighth of the memory of the machine or of its container is the server's cache. */
export function serverSettings(): Readonly<Record<string, string>> {
  const limit = process.constrainedMemory();
  const bytes = limit > 0 ? Math.min(totalmem(), limit) : totalmem();
  const megabytes = Math.min(maxMb, Math.max(leastMb, Math.floor(bytes / 8 / 2 ** 20)));
  return { ...fixed, shared_buffers: `${megabytes}MB`, effective_cache_size: `${megabytes * 4}MB` };
}
