export const thirdPartyPaths = {
  /** Where to send the browser. */
  start: "/third_party/start",
  /** What the provider sent the browser back with. */
  finish: "/third_party/finish",
  /** Makes an account for an identity that has none. */
  register: "/third_party/register",
  identities: "/user/identities",
  /** Ties a finished identity to the account that is logged in. */
  link: "/user/identities/link",
  unlink: "/user/identities/unlink",
} as const;
/** The client's page that providers send browsers back to. */
export const thirdPartyLanding = "/thirdparty";
