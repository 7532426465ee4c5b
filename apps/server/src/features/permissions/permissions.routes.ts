import { permissionMapSchema, permissionPaths, sitePermissionSchema } from "@yiqiao/contracts/permissions";
import type { Sessions } from "#features/sessions";
import { answers, type HttpApi, ok } from "#platform/http";
import type { Permissions } from "./permissions.service.ts";

const tags = ["permissions"];

interface Services {
  readonly permissions: Permissions;
  readonly sessions: Pick<Sessions, "renew">;
}

export function registerPermissionsRoutes(api: HttpApi, { permissions, sessions }: Services): void {
  api.get(
    permissionPaths.login,
    {
      config: { access: "visitor" },
      schema: { tags, summary: "What the caller may reach, visitors included", response: answers(permissionMapSchema) },
    },
    async ({ context }) => ok(await permissions.map(context)),
  );
  api.get(
    permissionPaths.site,
    {
      schema: {
        tags,
        summary: "What the logged-in user may reach on this site, with fresh tokens",
        response: answers(sitePermissionSchema),
      },
    },
    async ({ context }) => {
      const map = await permissions.map(context);
      return ok({ ...map, ...(await sessions.renew(context)) });
    },
  );
}
