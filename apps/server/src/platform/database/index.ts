export { openDatabase, sqlState } from "./database.ts";
export type { Database, DatabaseOptions, Db, Executor, Transaction } from "./database.ts";
export { startEmbeddedPostgres } from "./embedded-postgres.ts";
export type { EmbeddedPostgres, EmbeddedPostgresOptions } from "./embedded-postgres.ts";
export { DatabaseError } from "./errors.ts";
export type { DatabaseErrorCode } from "./errors.ts";
export type { ListenOptions, StopListening } from "./listener.ts";
export { migrate } from "./migrate.ts";
export { MIGRATIONS_FOLDER } from "./migrations-folder.ts";
