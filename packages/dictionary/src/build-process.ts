import { buildTables } from "./build-tables.ts";

const tables = await buildTables();
process.send?.(tables, undefined, {}, () => process.disconnect());
