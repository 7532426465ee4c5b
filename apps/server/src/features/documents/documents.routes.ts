import type { HttpApi } from "#platform/http";
import type { Documents } from "./documents.service.ts";
import { registerFileRoutes } from "./files.routes.ts";
import { registerMyDocumentsRoutes } from "./my-documents.routes.ts";
import { registerTaskRoutes } from "./tasks.routes.ts";
import { registerUploadRoutes } from "./uploads.routes.ts";

interface Parts {
  readonly documents: Documents;
}

export function registerDocumentsRoutes(api: HttpApi, { documents }: Parts): void {
  registerUploadRoutes(api, documents);
  registerTaskRoutes(api, documents);
  registerFileRoutes(api, documents);
  registerMyDocumentsRoutes(api, documents);
}
