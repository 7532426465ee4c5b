import type { UserData } from "@yiqiao/contracts/sessions";

/** At this many characters or fewer the reader is warned. */
const lowCharacters = 10_000;

/** Whether so few characters are left that the reader is warned; unknown ones are not few. */
export const isLow = (left: number | undefined): boolean => left !== undefined && left <= lowCharacters;

/** Whom a warning of few characters speaks to. */
export type LowReader = "lowVisitor" | "lowMain" | "lowManager" | "lowMember";

/** The role of managers; 0 is that of administrators. */
const managerRole = 1;

/** Users of the main site and administrators buy for themselves, managers for their site, its members ask. */
export function lowReaderOf(user: Pick<UserData, "role" | "site_id"> | undefined): LowReader {
  if (user === undefined) return "lowVisitor";
  if (user.site_id === 0 || user.role < managerRole) return "lowMain";
  return user.role === managerRole ? "lowManager" : "lowMember";
}
