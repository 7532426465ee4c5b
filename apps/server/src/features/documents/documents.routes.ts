import type { HttpApi } from "#platform/http";
import { registerFileRoutes } from "./outputs/outputs.routes.ts";
import { registerTaskRoutes, type TaskRoutesDeps } from "./tasks/tasks.routes.ts";
import { registerUploadRoutes } from "./uploads/uploads.routes.ts";

export function registerDocumentsRoutes(api: HttpApi, deps: TaskRoutesDeps): void {
  const { documents } = deps;
  registerUploadRoutes(api, documents);
  registerTaskRoutes(api, deps);
  registerFileRoutes(api, documents);
}
