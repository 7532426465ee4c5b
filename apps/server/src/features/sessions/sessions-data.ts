import type { Executor } from "#platform/database";
import { accountTable, type PersonalData } from "#platform/personal-data";

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
    key: { key: "id", keyType: "uuid" },
    ofSite: true,
    others: { refresh_tokens: { because: "hashes of random tokens, which say nothing of the user" } },
  });
}
