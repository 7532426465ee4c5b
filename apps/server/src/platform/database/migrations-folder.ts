import { fileURLToPath } from "node:url";

/** The migrations of this release. */
export const MIGRATIONS_FOLDER = fileURLToPath(new URL("../../../migrations", import.meta.url));
