import { defineCalls } from "../calls/index.ts";
import {
  listedBodySchema,
  listedListSchema,
  listedQuerySchema,
  refusedQuerySchema,
  refusedSchema,
  removeListedBodySchema,
  removeRuleBodySchema,
  ruleBodySchema,
  ruleResultSchema,
  trafficOverviewSchema,
} from "./schemas.ts";

const permission = "TrafficManagement";

export const trafficCalls = defineCalls("system", {
  overview: {
    method: "GET",
    path: "/traffic/overview",
    summary: "How often calls may be made, and the rules that say otherwise for some",
    permission,
    result: trafficOverviewSchema,
  },
  setRule: {
    method: "POST",
    path: "/traffic/rule",
    summary: "Add or change a rule; it holds in every process within two seconds",
    permission,
    body: ruleBodySchema,
    result: ruleResultSchema,
    example: { body: { group: "text", subject: { level: "site", site_id: 2_000_000_000 }, limit: 60, window_s: 60 } },
  },
  removeRule: {
    method: "POST",
    path: "/traffic/rule/remove",
    summary: "Remove a rule",
    permission,
    body: removeRuleBodySchema,
    example: { body: { id: 2_000_000_000 } },
  },
  listed: {
    method: "GET",
    path: "/traffic/listed",
    summary: "Addresses and accounts that are blocked or never limited, the newest first",
    permission,
    query: listedQuerySchema,
    result: listedListSchema,
  },
  addListed: {
    method: "POST",
    path: "/traffic/listed/add",
    summary: "Block an address or account, or let it call as often as it likes",
    permission,
    body: listedBodySchema,
    example: {
      body: { list: "allow", caller: { kind: "address", address: "203.0.113.0/24" }, reason: "The office" },
    },
  },
  removeListed: {
    method: "POST",
    path: "/traffic/listed/remove",
    summary: "Take an address or account off its list",
    permission,
    body: removeListedBodySchema,
    example: { body: { id: 2_000_000_000 } },
  },
  refused: {
    method: "GET",
    path: "/traffic/refused",
    summary: "What was refused in the last hours, by group of calls, account and address",
    permission,
    query: refusedQuerySchema,
    result: refusedSchema,
  },
});
