/** The parts of the account page, in their order. */
export const accountSections = ["profile", "security", "devices", "preferences", "data"] as const;
export type AccountSection = (typeof accountSections)[number];

/** The part of the account page that an address names; without one it is the first. */
export function accountSearch(search: Record<string, unknown>): {
  readonly section?: AccountSection | undefined;
} {
  // Set even if undefined: the router keeps parameters that are not set here.
  return { section: accountSections.find((name) => name === search["section"]) };
}
