import type { Executor } from "#platform/database";
import { accountTable, internal, type PersonalData } from "#platform/personal-data";

export function passkeysData(db: Executor): PersonalData {
  return accountTable(db, {
    name: "passkeys",
    table: "passkeys",
    file: "passkeys",
    about: { zh: "通行密钥", en: "Passkeys" },
    columns: ["id", "rp_id", "name", "transports", "created_at", "last_used_at"],
    hidden: { [internal]: "account_id counter", "half of a pair of keys, which says nothing": "public_key" },
    key: { key: "id", keyType: "text" },
  });
}
