import type { Executor } from "#platform/database";
import { accountTable, type PersonalData } from "#platform/personal-data";

export function twoFactorData(db: Executor): PersonalData {
  return accountTable(db, {
    name: "two-factor",
    table: "two_factor",
    file: "two-factor",
    about: { zh: "两步验证的启用时间", en: "When two-factor login was switched on" },
    columns: ["account_id", "created_at", "confirmed_at"],
    hidden: { "a secret that codes are made of, and the last one": "secret last_step" },
    key: { key: "account_id", keyType: "uuid" },
    others: {
      recovery_codes: {
        hidden: {
          "hashes of codes that open the account; shown once, when they are made": "account_id code_hash used_at",
        },
      },
    },
    alsoErased: ["recovery_codes"],
  });
}
