export const twoFactorPaths = {
  status: "/user/two_factor",
  /** Makes a secret, which nothing asks for until `confirm`. */
  enrol: "/user/two_factor/enrol",
  confirm: "/user/two_factor/confirm",
  disable: "/user/two_factor/disable",
  /** New recovery codes; the old ones end. */
  recoveryCodes: "/user/two_factor/recovery_codes",
} as const;
export const recoveryCodeCount = 10;
