import { defineCalls } from "../calls/index.ts";
import { permissionMapSchema, sitePermissionSchema } from "./schemas.ts";

export const permissionCalls = defineCalls("permissions", {
  login: {
    method: "GET",
    path: "/permission/get_user_login_permission",
    summary: "What the caller may reach, visitors included",
    access: "visitor",
    result: permissionMapSchema,
  },
  site: {
    method: "GET",
    path: "/permission/get_user_site_permission",
    summary: "What the logged-in user may reach on this site, with fresh tokens",
    result: sitePermissionSchema,
  },
});
