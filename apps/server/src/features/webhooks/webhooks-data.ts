import type { Executor } from "#platform/database";
import { accountTable, internal, type PersonalData } from "#platform/personal-data";

export function webhooksData(db: Executor): readonly PersonalData[] {
  return [
    accountTable(db, {
      name: "webhooks",
      table: "webhook_endpoints",
      file: "webhooks",
      about: { zh: "您登记的 Webhook 端点", en: "Your webhook endpoints" },
      columns: ["id", "url", "description", "events", "state", "created_at"],
      hidden: { [internal]: "site_id account_id previous_until", "sealed secrets": "secrets" },
      key: { key: "id", keyType: "uuid" },
      ofSite: true,
      others: {
        webhook_quota_notices: {
          hidden: {
            "what was left when an endpoint was told of it, and nothing else":
              "account_id site_id type remaining period",
          },
        },
      },
      alsoErased: ["webhook_quota_notices"],
    }),
    accountTable(db, {
      name: "webhook-deliveries",
      table: "webhook_deliveries",
      file: "webhook-deliveries",
      about: { zh: "近 30 天的 Webhook 投递记录", en: "What was sent to your webhook endpoints in the last 30 days" },
      columns: ["id", "endpoint_id", "type", "payload", "state", "all_tries", "log", "created_at"],
      hidden: { [internal]: "site_id account_id run tries next_at" },
      key: { key: "id", keyType: "uuid" },
      ofSite: true,
    }),
  ];
}
