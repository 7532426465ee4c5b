export const passkeyPaths = {
  list: "/user/passkeys",
  options: "/user/passkeys/options",
  add: "/user/passkeys/add",
  rename: "/user/passkeys/rename",
  remove: "/user/passkeys/remove",
} as const;
export const passkeysMax = 10;
