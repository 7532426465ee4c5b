import { buildTables } from "./build-tables.ts";

const tables = await buildTables();
process.send?.(tables, undefined, {}, () => {
  // Who asked may have ended meanwhile.
  if (process.connected) process.disconnect();
});
