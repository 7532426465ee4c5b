import type { PersonalData } from "#platform/personal-data";
import { eraseAccount } from "./traffic.repository.ts";

const because =
  "rules and figures of who keeps the installation safe, which the account's owner could use to get around them";

/** Rules and lists that name an account, and counts of what was refused to it for two days. */
export function trafficData(): PersonalData {
  return {
    name: "traffic-control",
    tables: {
      traffic_rules: { hidden: { [because]: "id call_group level value account_id most window_s note changed_at" } },
      traffic_listed: { hidden: { [because]: "id list network account_id reason expires_at created_at" } },
      traffic_refusals: { hidden: { [because]: "minute reason call_group account_id network count" } },
    },
    erase: eraseAccount,
  };
}
