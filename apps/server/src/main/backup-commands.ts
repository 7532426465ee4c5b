import { existsSync } from "node:fs";
import { rm } from "node:fs/promises";
import { resolve } from "node:path";
import { errorMessage } from "@yiqiao/contracts/errors";
import {
  runExclusively,
  backupFailureOf,
  type BackupWork,
  createBackupStores,
  makeCheckedFile,
  productVersion,
  type Report,
  restoreByCommand,
  settingsPassphrase,
} from "#features/backups";
import { isEncrypted } from "#platform/backup";
import { systemClock } from "#platform/clock";
import type { Config } from "#platform/config";
import { type Database, migrate, MIGRATIONS_FOLDER } from "#platform/database";
import { createMaintenance } from "#platform/maintenance";
import { createSecrets } from "#platform/secrets";
import { createObjectStore } from "#platform/storage";
import { askHidden } from "./ask-hidden.ts";

/** Writes a backup and checks it by restoring it. @returns what there is to say */
export async function backupCommand(database: Database, config: Config, file: string): Promise<string> {
  const path = resolve(file);
  if (existsSync(path)) return Promise.reject(new Error(`${path} is there already`));
  const work = await workOf(database, config);
  const passphrase = config.backups.passphrase ?? (await settingsPassphrase(work));
  const { signal } = new AbortController();
  try {
    const make = () => makeCheckedFile(work, { kind: "full", path, passphrase, signal, report: told() });
    const { manifest, sizeBytes } = await runExclusively(work, make);
    const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0);
    const sealed = passphrase === undefined ? "not encrypted, without secrets.key" : "encrypted, with secrets.key";
    const gone = manifest.vanished.count === 0 ? "" : `\n${manifest.vanished.count} files were deleted meanwhile.`;
    return `${path}\n${rows} rows, ${manifest.objects?.count ?? 0} files, ${sizeBytes} bytes, ${sealed}; restored for a check: the same.${gone}`;
  } catch (error) {
    await rm(path, { force: true });
    throw error;
  }
}

/** Restores a backup, while running processes of the installation rest. @returns what there is to say */
export async function restoreCommand(database: Database, config: Config, file: string): Promise<string> {
  const path = resolve(file);
  await migrate(database, MIGRATIONS_FOLDER);
  const work = await workOf(database, config);
  const passphrase = (await isEncrypted(path)) ? (config.backups.passphrase ?? (await ask())) : undefined;
  const { signal } = new AbortController();
  const { orphans, unreadable, jobs } = await restoreByCommand(work, { path, passphrase, signal, report: told() });
  const lines = [
    `Restored. ${jobs} waiting jobs go on; everybody has to log in again.`,
    ...orphans.map(
      ({ table, rows, became }) => `${table}: ${rows} rows were ${became}, as what they name is not there.`,
    ),
    ...(unreadable.engines + unreadable.two_factor === 0
      ? []
      : [
          `No key here opens the credentials of ${unreadable.engines} engines and ${unreadable.two_factor} two-factor logins: put secrets.key of the other installation into ${config.dataDir}.`,
        ]),
  ];
  return lines.join("\n");
}

/** What went wrong, as the page says it. */
export function backupProblem(error: unknown): string {
  const { error: name, details } = backupFailureOf(error, productVersion);
  return errorMessage(name, "en", details);
}

async function workOf(database: Database, config: Config): Promise<BackupWork> {
  return {
    database,
    files: await createObjectStore(config),
    secrets: createSecrets({ ...config.secrets, dataDir: config.dataDir }),
    clock: systemClock,
    stores: createBackupStores(config.backups),
    maintenance: createMaintenance(database),
  };
}

async function ask(): Promise<string | undefined> {
  const { stdin, stderr: terminal } = process;
  return stdin.isTTY ? (await askHidden(["Passphrase: "], { stdin, terminal }))[0] : undefined;
}

/** A line for each step, and now and then how far it is. */
function told(): Report {
  let said = "";
  return (step, share) => {
    const text = `${step} ${Math.floor(share * 10) * 10} %\n`;
    if (step !== "" && text !== said) process.stderr.write(text);
    said = text;
  };
}
