import { permissionMapSchema, permissionPaths } from "@yiqiao/contracts/permissions";
import { answers, type HttpApi, ok } from "#platform/http";
import { permissionMapOf } from "./permissions.policy.ts";

const tags = ["permissions"];

export function registerPermissionsRoutes(api: HttpApi): void {
  api.get(
    permissionPaths.login,
    {
      config: { access: "visitor" },
      schema: { tags, summary: "What the caller may reach, visitors included", response: answers(permissionMapSchema) },
    },
    ({ context }) => ok(permissionMapOf(context.principal)),
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
    ({ context }) => ok(permissionMapOf(context.principal)),
  );
}
