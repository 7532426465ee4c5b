/** Sites of one page of the list. */
export const enterprisePageSize = 30;
/** Members are counted up to here; of more there are "more than". */
export const countedMembers = 10_000;
export const enterpriseStates = ["active", "disabled", "expired"] as const;
export type EnterpriseState = (typeof enterpriseStates)[number];
/** When a site ends: within a week, within a month, already, never. */
export const expiryFilters = ["week", "month", "past", "never"] as const;
export type ExpiryFilter = (typeof expiryFilters)[number];

/** What managers of a site change themselves of its `config`; the rest is the platform's. */
export const ownFlags = [
  "is_login",
  "is_show_url",
  "hideTitle",
  "hideHelp",
  "allowRegister",
  "showMainLogo",
  "defaultDomain",
  "joining",
] as const;
export type OwnFlag = (typeof ownFlags)[number];

export const invitationStates = ["open", "accepted", "expired", "revoked"] as const;
export type InvitationState = (typeof invitationStates)[number];
/** Days for which an invitation is valid. */
export const invitationDays = { most: 30, usual: 7 } as const;
/** Addresses and numbers that are invited at once. */
export const invitationsAtOnce = 200;
/** Invitations and requests of one page. */
export const joiningPageSize = 30;

/** Why an account cannot become an enterprise's. */
export const joinHindrances = [
  "alreadyMember",
  "otherSite",
  "administrator",
  "inactive",
  "ownPlan",
  "openOrder",
  "deletion",
] as const;
export type JoinHindrance = (typeof joinHindrances)[number];
