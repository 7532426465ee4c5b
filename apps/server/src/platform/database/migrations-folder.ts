import { fileURLToPath } from "node:url";

/** The SQL files of this release. */
export const MIGRATIONS_FOLDER = fileURLToPath(new URL("../../../migrations", import.meta.url));
