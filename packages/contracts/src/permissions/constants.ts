/** Access names of section 2 of the specification that exist so far, with what each gates. */
export const permissions = {
  TextTranslation: "Text translation at /",
  MailOutbox: "E-mails that were written and not sent, at /outbox",
} as const satisfies Record<string, string>;
export type PermissionName = keyof typeof permissions;

export const permissionPaths = {
  login: "/permission/get_user_login_permission",
  site: "/permission/get_user_site_permission",
} as const;
