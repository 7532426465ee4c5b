import {
  backupDefaults,
  type BackupSettingsValues,
  type settingsBodySchema,
  type ShownBackupSettings,
} from "@yiqiao/contracts/backups";
import type { z } from "zod";
import type { Audit } from "#features/audit";
import { DomainError } from "#platform/errors";
import type { RequestContext } from "#platform/request";
import { SecretsError, sealIn } from "#platform/secrets";
import { settingsPlace } from "./passphrase.ts";
import { isTimeZone, lastDue, nextDue } from "./schedule.ts";
import { readSettings, type StoredSettings, writeSettings } from "./settings.repository.ts";
import type { BackupWork } from "./work.ts";

export interface BackupSettings {
  show(): Promise<ShownBackupSettings>;
  /** @throws {DomainError} `backupTimeZone`, `backupPlaceUnavailable`, `backupFailed` */
  change(context: RequestContext, body: z.output<typeof settingsBodySchema>): Promise<ShownBackupSettings>;
}

export const unset: StoredSettings = {
  place: "disk",
  everyHours: null,
  atTime: backupDefaults.atTime,
  timeZone: "UTC",
  keepCount: backupDefaults.keepCount,
  keepDays: backupDefaults.keepDays,
  passphrase: null,
  lastDue: null,
};

export interface BackupSettingsDeps extends BackupWork {
  readonly audit: Pick<Audit, "record">;
}

export function createBackupSettings(deps: BackupSettingsDeps): BackupSettings {
  const { database, clock, stores, secrets, audit } = deps;
  const show: BackupSettings["show"] = async () => {
    const stored = (await readSettings(database.db)) ?? unset;
    return {
      ...valuesOf(stored),
      has_passphrase: stored.passphrase !== null,
      places: stores.names,
      next_time: nextDue(stored, clock.now())?.toISOString() ?? null,
    };
  };
  return {
    show,
    change: async (context, { passphrase, ...values }) => {
      if (!isTimeZone(values.time_zone)) throw new DomainError("backupTimeZone", { zone: values.time_zone });
      // Refuses a place that is not set up.
      stores.of(values.place);
      await database.transaction(async (tx) => {
        const before = (await readSettings(tx)) ?? unset;
        const sealed =
          passphrase == null
            ? passphrase
            : await sealIn(tx, secrets, { plaintext: passphrase, place: settingsPlace }).catch((error: unknown) => {
                if (!(error instanceof SecretsError)) throw error;
                throw new DomainError("backupFailed", { detail: error.message }, error);
              });
        const next = storedOf(values, sealed === undefined ? before.passphrase : sealed);
        // What was due before it was asked for is not made up for.
        const due = lastDue(next, clock.now()) ?? null;
        await writeSettings(tx, { ...next, lastDue: due }, clock.now());
        const told = { before: toldOf(before), after: { ...toldOf(next), passphrase_changed: sealed !== undefined } };
        await audit.record(context, { action: "backup.settings", ...told }, tx);
      });
      return show();
    },
  };
}

const valuesOf = (stored: StoredSettings): BackupSettingsValues => ({
  place: stored.place,
  every_hours: stored.everyHours,
  at_time: stored.atTime,
  time_zone: stored.timeZone,
  keep_count: stored.keepCount,
  keep_days: stored.keepDays,
});

const toldOf = (stored: StoredSettings) => ({ ...valuesOf(stored), encrypted: stored.passphrase !== null });

function storedOf(values: BackupSettingsValues, passphrase: Buffer | null): StoredSettings {
  return {
    place: values.place,
    everyHours: values.every_hours,
    atTime: values.at_time,
    timeZone: values.time_zone,
    keepCount: values.keep_count,
    keepDays: values.keep_days,
    passphrase,
    lastDue: null,
  };
}
