import type { PersonalData } from "#platform/personal-data";
import { eraseAccount } from "./traffic.repository.ts";

const because =
  "rules and figures of who keeps the installation safe, which the account's owner could use to get around them";

/** Rules and lists that name an account, and counts of what was refused to it for two days. */
export function trafficData(): PersonalData {
  return {
    name: "traffic-control",
    tables: { traffic_rules: { because }, traffic_listed: { because }, traffic_refusals: { because } },
    erase: eraseAccount,
  };
}
