import type { BackupPlace, BackupSettingsValues } from "@yiqiao/contracts/backups";
import { sql } from "drizzle-orm";
import { column, columnsOf, type Executor, type RowOf } from "#platform/database";

const settingsShape = {
  place: column.text.as<BackupPlace>(),
  everyHours: column.int.orNull().as<BackupSettingsValues["every_hours"]>().named("every_hours"),
  atTime: column.text.named("at_time"),
  timeZone: column.text.named("time_zone"),
  keepCount: column.int.named("keep_count"),
  keepDays: column.int.named("keep_days"),
  passphrase: column.bytea.orNull(),
  lastDue: column.timestamptz.orNull().named("last_due"),
};
export type StoredSettings = RowOf<typeof settingsShape>;

export async function readSettings(db: Executor): Promise<StoredSettings | undefined> {
  const rows = await db.query(settingsShape)`select ${columnsOf(settingsShape)} from backup_settings where id = 1`;
  return rows[0];
}

export async function writeSettings(db: Executor, settings: StoredSettings, at: Date): Promise<void> {
  const { place, everyHours, atTime, timeZone, keepCount, keepDays, passphrase, lastDue } = settings;
  await db.execute(sql`
    insert into backup_settings
      (id, place, every_hours, at_time, time_zone, keep_count, keep_days, passphrase, last_due, updated_at)
    values (1, ${place}, ${everyHours}, ${atTime}, ${timeZone}, ${keepCount}, ${keepDays}, ${passphrase}, ${lastDue}, ${at})
    on conflict (id) do update set place = excluded.place, every_hours = excluded.every_hours,
      at_time = excluded.at_time, time_zone = excluded.time_zone, keep_count = excluded.keep_count,
      keep_days = excluded.keep_days, passphrase = excluded.passphrase, last_due = excluded.last_due,
      updated_at = excluded.updated_at`);
}

/** @returns false where it was due for another process already */
export async function takeDue(db: Executor, due: Date): Promise<boolean> {
  const { rowCount } = await db.execute(sql`
    update backup_settings set last_due = ${due} where id = 1 and (last_due is null or last_due < ${due})`);
  return rowCount > 0;
}
