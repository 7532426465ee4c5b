import { permissionCalls } from "@yiqiao/contracts/permissions";
import type { Sessions } from "#features/sessions";
import { bind, type HttpApi } from "#platform/http";
import type { Permissions } from "./permissions.service.ts";

interface Services {
  readonly permissions: Permissions;
  readonly sessions: Pick<Sessions, "renew">;
}

export function registerPermissionsRoutes(api: HttpApi, { permissions, sessions }: Services): void {
  bind(api, permissionCalls.login, ({ context }) => permissions.map(context));
  bind(api, permissionCalls.site, async ({ context }) => {
    const map = await permissions.map(context);
    return { ...map, ...(await sessions.renew(context)) };
  });
}
