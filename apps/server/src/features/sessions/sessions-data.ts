import type { Executor } from "#platform/database";
import { accountTable, internal, type PersonalData } from "#platform/personal-data";

export function sessionsData(db: Executor): PersonalData {
  return accountTable(db, {
    name: "sessions",
    table: "sessions",
    file: "sessions",
    about: {
      zh: "登录记录：设备、地址、方式与时间",
      en: "Logins: device, address, sign-in method and times",
    },
    columns: [
      "id",
      "client_kind",
      "method",
      "user_agent",
      "address",
      "created_at",
      "last_seen_at",
      "expires_at",
      "ended_at",
      "ended_reason",
    ],
    hidden: {
      [internal]: "account_id site_id is_kept viewer_id",
      "the hash of a random number": "device_hash",
    },
    key: { key: "id", keyType: "uuid" },
    ofSite: true,
    others: {
      refresh_tokens: {
        hidden: { "hashes of random tokens, which say nothing of the user": "hash session_id created_at used_at" },
      },
    },
  });
}
