export const codePurposes = ["login", "register", "reset-password", "verify-account", "change-account"] as const;
export type CodePurpose = (typeof codePurposes)[number];
