import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Database } from "#platform/database";
import { createMaintenance } from "#platform/maintenance";
import { createSecrets } from "#platform/secrets";
import { createDiskStore } from "#platform/storage";
import { createTestClock, createTestDatabase } from "#testing";
import { createBackupStores } from "../backup-stores.ts";
import type { BackupWork } from "../work.ts";

export interface TestInstallation extends BackupWork {
  readonly folder: string;
  close(): Promise<void>;
}

/** What work on backups needs, on a database of its own and without the rest of the product. */
export async function buildInstallation(given?: Database): Promise<TestInstallation> {
  const database = given ?? (await createTestDatabase());
  const folder = await mkdtemp(join(tmpdir(), "yiqiao-backups-"));
  return {
    database,
    folder,
    files: await createDiskStore(join(folder, "files")),
    secrets: createSecrets({ key: undefined, previousKey: undefined, dataDir: folder }),
    clock: createTestClock(),
    stores: createBackupStores({ folder: join(folder, "backups"), s3: undefined }),
    maintenance: createMaintenance(database),
    cost: 10,
    close: async () => {
      await database.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
