import { type BackupKind, backupSuffixes } from "@yiqiao/contracts/backups";

/** Sorted by name they are sorted by time; letters, digits, `.` and `-` alone, so that every place takes them. */
export function fileNameOf(backup: {
  readonly id: string;
  readonly kind: BackupKind;
  readonly createdAt: Date;
  readonly encrypted: boolean;
}): string {
  const { id, kind, createdAt, encrypted } = backup;
  const time = createdAt.toISOString().slice(0, 19).replaceAll(":", "").replace("T", "-");
  return `yiqiao-${time}-${kind}-${id.slice(0, 8)}${encrypted ? backupSuffixes.encrypted : backupSuffixes.plain}`;
}
