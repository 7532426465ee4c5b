import type { InterfaceLanguage } from "@yiqiao/contracts/errors";
import { type LibraryAllowance, libraryAllowances, type LibraryKind } from "@yiqiao/contracts/libraries";
import { type PlanCode, planCodes } from "@yiqiao/contracts/plans";
import { roles } from "@yiqiao/contracts/sessions";
import { DomainError } from "#platform/errors";

/** Whose limits are asked for. */
export interface Holder {
  readonly plan: PlanCode;
  readonly role: 0 | 1 | 2;
  readonly siteId: number;
}

/** What a site allows whatever the plan; 0: no more than the plan. */
export type SiteAllowance = LibraryAllowance;

/** What a user may own: the plan's, or the site's where that is more. Managers and administrators need no plan. */
export function allowanceOf({ plan, role }: Pick<Holder, "plan" | "role">, site: SiteAllowance): LibraryAllowance {
  const of = libraryAllowances[role === roles.normal ? plan : "enterprise"];
  return {
    memories: Math.max(of.memories, site.memories),
    termbases: Math.max(of.termbases, site.termbases),
    entries: Math.max(of.entries, site.entries),
  };
}

export type LimitedBy = "libraries" | "entries";

interface Limit {
  readonly kind: LibraryKind;
  readonly by: LimitedBy;
  readonly limit: number;
  readonly holder: Holder;
  readonly language: InterfaceLanguage;
}

const names: Record<LibraryKind, Record<InterfaceLanguage, string>> = {
  memory: { en: "translation memories", zh: "记忆库" },
  termbase: { en: "termbases", zh: "术语库" },
};
const single: Record<LibraryKind, Record<InterfaceLanguage, string>> = {
  memory: { en: "translation memory", zh: "记忆库" },
  termbase: { en: "termbase", zh: "术语库" },
};

const numbers = { en: new Intl.NumberFormat("en"), zh: new Intl.NumberFormat("zh-CN") };

/** `planLimit` in the words of its reader, with what would lift the limit. */
export function limitReached({ kind, by, limit, holder, language }: Limit): DomainError {
  const count = numbers[language].format(limit);
  const what = {
    libraries: { en: `${count} ${(limit === 1 ? single : names)[kind].en}`, zh: `最多 ${count} 个${names[kind].zh}` },
    entries: {
      en: `${count} ${limit === 1 ? "entry" : "entries"} in a ${single[kind].en}`,
      zh: `每个${names[kind].zh}最多 ${count} 条`,
    },
  }[by][language];
  const hint = wayOut(kind, by, holder);
  const detail = language === "zh" ? `${what}，${hints[hint].zh}` : `${what}. ${hints[hint].en}`;
  return new DomainError("planLimit", { detail, kind, by, limit, upgrade: hint === "upgrade" });
}

const hints = {
  upgrade: { en: "Upgrade your plan for more", zh: "请升级套餐" },
  sales: { en: "Please contact us for more", zh: "如需更多，请联系我们" },
  administrator: { en: "Please ask your administrator for more", zh: "如需更多，请联系管理员" },
} as const;

/** Members of an enterprise's site buy nothing themselves. */
function wayOut(kind: LibraryKind, by: LimitedBy, { plan, role, siteId }: Holder): keyof typeof hints {
  if (siteId !== 0 && role === roles.normal) return "administrator";
  const measure = by === "entries" ? "entries" : kind === "memory" ? "memories" : "termbases";
  const higher = planCodes.slice(planCodes.indexOf(plan) + 1);
  const isMore = higher.some((each) => libraryAllowances[each][measure] > libraryAllowances[plan][measure]);
  return isMore && role === roles.normal ? "upgrade" : "sales";
}
