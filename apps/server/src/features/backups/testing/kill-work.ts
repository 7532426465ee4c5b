import { openDatabase } from "#platform/database";
import { createMaintenance } from "#platform/maintenance";
import { createSecrets } from "#platform/secrets";
import { createDiskStore } from "#platform/storage";
import { createLogger } from "#platform/telemetry";
import { join } from "node:path";
import { createBackupStores } from "../backup-stores.ts";
import { restoreByCommand } from "../run-restore.ts";
import { type BackupWork, makeCheckedFile } from "../work.ts";

/** A process that makes or restores a backup, to be killed: it tells every step before it begins it. */
const [does = "", databaseUrl = "", folder = "", path = ""] = process.argv.slice(2);

const database = await openDatabase({ databaseUrl, dataDir: folder, logger: createLogger({ level: "silent" }) });
const work: BackupWork = {
  database,
  files: await createDiskStore(join(folder, "files")),
  secrets: createSecrets({ key: undefined, previousKey: undefined, dataDir: folder }),
  clock: { now: () => new Date() },
  stores: createBackupStores({ folder: join(folder, "backups"), s3: undefined }),
  maintenance: createMaintenance(database),
  cost: 10,
};
let told = "";
const report = (step: string): void => {
  if (step !== told) process.stdout.write(`${step}\n`);
  told = step;
};
const given = { path, passphrase: "killed", signal: new AbortController().signal, report };
process.stdout.write("begun\n");
await (does === "make" ? makeCheckedFile(work, { ...given, kind: "full" }) : restoreByCommand(work, given));
process.stdout.write("done\n");
await database.close();
