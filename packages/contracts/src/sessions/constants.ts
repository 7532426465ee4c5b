export const sessionPaths = {
  publicKey: "/user/public_key",
  /** What the login page of a site offers. */
  loginConfig: "/login_config",
  /** With a password. */
  login: "/new_login",
  /** With a code that was sent. */
  codeLogin: "/login",
  /** With a password, at the login page of a white-label site. */
  siteLogin: "/site_login",
  /** The second step, with a code of the authenticator app or a recovery code. */
  twoFactorLogin: "/login/two_factor",
  /** The second step where the site demands a second factor that the account does not have yet. */
  twoFactorEnrol: "/login/two_factor_enrol",
  passkeyOptions: "/login/passkey_options",
  passkeyLogin: "/login/passkey",
  refresh: "/user/refresh_token",
  /** Moves a session's refresh token into the browser's cookie, which is sent to this path and below alone. */
  keep: "/user/kept_session",
  /** A new access token for the cookie. */
  refreshKept: "/user/kept_session/refresh",
  /** Ends the session of the cookie. */
  endKept: "/user/kept_session/end",
  logout: "/user/logout",
  logoutEverywhere: "/user/logout_everywhere",
  devices: "/user/devices",
  endDevice: "/user/end_device",
  changePassword: "/user/change_password",
  userData: "/user/get_user_data",
} as const;

export const roles = { admin: 0, manager: 1, normal: 2 } as const;

/** Failures at one account or address before a captcha is asked for. */
export const failuresBeforeCaptcha = 3;
