import { isPlanSku, planSkus } from "@yiqiao/contracts/plans";
import { type AddPreactivations, preactivationLimits } from "@yiqiao/contracts/preactivation";

/** What is typed into the form. */
export interface AddDraft {
  readonly accounts: string;
  readonly sku: string;
  readonly days: string;
  /** One of the usual packages in ten thousands, `0`, or `custom`. */
  readonly pack: string;
  readonly custom: string;
  /** A time of the reader's own zone. */
  readonly expires: string;
}

export const usualSku = "standard-m";

export const blankDraft: AddDraft = {
  accounts: "",
  sku: usualSku,
  days: String(planSkus[usualSku].days),
  pack: "0",
  custom: "0",
  expires: "",
};

/** A whole number within bounds; undefined: it is none. */
function wholeNumber(text: string, least: number, most: number): number | undefined {
  const number = /^\d{1,9}$/.test(text.trim()) ? Number(text.trim()) : undefined;
  return number !== undefined && number >= least && number <= most ? number : undefined;
}

/** What the form asks for, or which fields are at fault. */
export function readDraft(draft: AddDraft): {
  readonly body: AddPreactivations | undefined;
  readonly faults: ReadonlySet<"days" | "custom">;
} {
  const days = wholeNumber(draft.days, 1, preactivationLimits.days);
  const typed = draft.pack === "custom" ? draft.custom : draft.pack;
  const characters = wholeNumber(typed, 0, preactivationLimits.units);
  const faults = new Set<"days" | "custom">();
  if (days === undefined) faults.add("days");
  if (characters === undefined) faults.add("custom");
  if (days === undefined || characters === undefined) return { body: undefined, faults };
  const expires = draft.expires === "" ? undefined : new Date(draft.expires).toISOString();
  return { body: { accounts: draft.accounts, sku: draft.sku, days, characters, expires }, faults };
}

/** The usual days of a period. */
export function daysOf(sku: string): string {
  return isPlanSku(sku) ? String(planSkus[sku].days ?? "") : "";
}
