import type { Remaining } from "@yiqiao/contracts/quota";
import type { UserData } from "@yiqiao/contracts/sessions";
import type { Translate } from "@yiqiao/i18n";
import { daysToExpiry } from "#features/plans";
import type { en } from "../messages.en.ts";

/** What a reader is told of the end of a plan: that it comes, or that packs lie frozen since it came. */
export type ExpiryNotice =
  | { readonly kind: "ends"; readonly days: number }
  | { readonly kind: "frozen"; readonly characters: number };

/** What is to be told at `now`, if anything. */
export function expiryNoticeOf(
  user: Pick<UserData, "expiration_time">,
  remaining: Pick<Remaining, "plan_expires_at" | "purses"> | undefined,
  now: Date,
): ExpiryNotice | undefined {
  const days = daysToExpiry(remaining?.plan_expires_at ?? user.expiration_time, now);
  if (days !== undefined) return { kind: "ends", days };
  if (remaining === undefined || remaining.plan_expires_at !== null) return undefined;
  const frozen = remaining.purses.filter(({ kind, usable }) => kind === "pack" && !usable);
  const characters = frozen.reduce((sum, { left }) => sum + left, 0);
  return characters > 0 ? { kind: "frozen", characters } : undefined;
}

/** The day of `now` in the viewer's zone: a notice that was closed is quiet until the next one. */
export const noticeDay = (now: Date): string => `${now.getFullYear()}-${now.getMonth() + 1}-${now.getDate()}`;

/** What is told, in words. */
export function noticeText(notice: ExpiryNotice, t: Translate<typeof en>, number: (value: number) => string): string {
  if (notice.kind === "frozen") return t("frozen", { characters: number(notice.characters) });
  if (notice.days === 0) return t("endsToday");
  return notice.days === 1 ? t("endsTomorrow") : t("endsIn", { count: notice.days });
}
