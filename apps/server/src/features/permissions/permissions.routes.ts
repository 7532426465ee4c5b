import { permissionMapSchema, permissionPaths } from "@yiqiao/contracts/permissions";
import { answers, type HttpApi, ok } from "#platform/http";
import type { Permissions } from "./permissions.service.ts";

const tags = ["permissions"];

export function registerPermissionsRoutes(api: HttpApi, { permissions }: { readonly permissions: Permissions }): void {
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
        summary: "What the logged-in user may reach on this site",
        response: answers(permissionMapSchema),
      },
    },
    async ({ context }) => ok(await permissions.map(context)),
  );
}
