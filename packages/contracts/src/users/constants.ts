/** Users that one page of the list shows. */
export const usersPageSize = 50;
/** Lists count no further: what is beyond is "more than". */
export const usersCountMost = 10_000;
/** How many users one act of many may name. */
export const usersActMost = 200;
/** Users that one file may bring, and its size in characters. */
export const usersImportMost = 1_000;
export const usersImportCharacters = 1_000_000;
/** How long an invitation serves. */
export const invitationLifeDays = 7;
/** How long an administrator may look at what a user sees. */
export const viewingMinutes = 15;
export const userReasonMost = 200;

export const userRoles = ["super", "administrator", "manager", "normal"] as const;
export type UserRole = (typeof userRoles)[number];

/** `inactive`: waits to be activated for the first time; `deleting`: will be erased on its day. */
export const userStates = ["active", "inactive", "disabled", "deleting"] as const;
export type UserState = (typeof userStates)[number];

/** When a user was last there: within so many days, longer ago than the longest of them, or never. */
export const userSeen = ["day", "week", "month", "longer", "never"] as const;
export type UserSeen = (typeof userSeen)[number];
export const userSeenDays = { day: 1, week: 7, month: 30 } as const;

export const userSorts = ["created", "seen", "name", "plan"] as const;
export type UserSort = (typeof userSorts)[number];

/** How a new user gets in: by a password that serves once, or by a link that is mailed. */
export const userAccessMethods = ["password", "invitation"] as const;
export type UserAccessMethod = (typeof userAccessMethods)[number];
