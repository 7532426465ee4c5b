import type { Executor } from "#platform/database";
import { accountTable, type PersonalData } from "#platform/personal-data";

export function passkeysData(db: Executor): PersonalData {
  return accountTable(db, {
    name: "passkeys",
    table: "passkeys",
    file: "passkeys",
    about: { zh: "通行密钥", en: "Passkeys" },
    columns: ["id", "rp_id", "name", "transports", "created_at", "last_used_at"],
    key: { key: "id", keyType: "text" },
  });
}
