export const sessionPaths = {
  publicKey: "/user/public_key",
  login: "/new_login",
  refresh: "/user/refresh_token",
  logout: "/user/logout",
  changePassword: "/user/change_password",
  userData: "/user/get_user_data",
} as const;

export const roles = { admin: 0, manager: 1, normal: 2 } as const;
