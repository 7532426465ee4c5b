import { planCodes } from "@yiqiao/contracts/plans";
import {
  mostPerWindow,
  type RuleBody,
  type RuleLevel,
  ruleLevels,
  ruleRoles,
  type RuleSubject,
  ruleWindowsS,
  type TrafficRule,
} from "@yiqiao/contracts/traffic-control";

/** A rule as it is typed: nothing is chosen for the administrator. */
export interface RuleDraft {
  readonly group: string;
  readonly level: RuleLevel | "";
  /** Of the level: a site's number, a role, a plan, an address or an account. */
  readonly value: string;
  readonly limit: string;
  readonly window: string;
  readonly note: string;
}

export const emptyDraft: RuleDraft = { group: "", level: "", value: "", limit: "", window: "", note: "" };

export function draftOf({ group, level, value, limit, window_s: window, note }: TrafficRule): RuleDraft {
  return { group, level, value, limit: String(limit), window: String(window), note };
}

export type DraftField = "group" | "level" | "value" | "limit" | "window";

/** What is to be sent, or the fields in which something is missing or wrong. */
export type ReadDraft =
  | { readonly body: Omit<RuleBody, "id">; readonly faults?: undefined }
  | { readonly body?: undefined; readonly faults: ReadonlySet<DraftField> };

export function readDraft({ group, level, value, limit, window, note }: RuleDraft): ReadDraft {
  const subject = subjectOf(level, value.trim());
  const most = /^\d{1,7}$/.test(limit.trim()) ? Number(limit) : 0;
  const windowS = ruleWindowsS.find((seconds) => String(seconds) === window);
  const faults = new Set<DraftField>();
  if (group === "") faults.add("group");
  if (!ruleLevels.some((known) => known === level)) faults.add("level");
  else if (subject === undefined) faults.add("value");
  if (most < 1 || most > mostPerWindow) faults.add("limit");
  if (windowS === undefined) faults.add("window");
  if (subject === undefined || windowS === undefined || faults.size > 0) return { faults };
  return { body: { group, subject, limit: most, window_s: windowS, note: note.trim() } };
}

function subjectOf(level: RuleDraft["level"], value: string): RuleSubject | undefined {
  const plan = planCodes.find((code) => code === value);
  const role = ruleRoles.find((name) => name === value);
  if (level === "everyone") return { level };
  if (level === "site") return /^\d{1,9}$/.test(value) ? { level, site_id: Number(value) } : undefined;
  if (level === "plan") return plan && { level, plan };
  if (level === "role") return role && { level, role };
  if (value === "" || level === "") return undefined;
  return level === "address" ? { level, address: value } : { level, account: value };
}
