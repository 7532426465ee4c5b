import type { Authenticated, HttpApi } from "#platform/http";
import type { Documents } from "./documents.service.ts";
import { registerFileRoutes } from "./files.routes.ts";
import { registerTaskRoutes } from "./tasks.routes.ts";
import { registerUploadRoutes } from "./uploads.routes.ts";

/** What the routes stand on, beside documents: who may go on following them. */
export interface DocumentsRouteParts {
  readonly documents: Documents;
  readonly sessions: { readonly authenticate: (accessToken: string, siteId: number) => Promise<Authenticated> };
}

export function registerDocumentsRoutes(api: HttpApi, parts: DocumentsRouteParts): void {
  const { documents } = parts;
  registerUploadRoutes(api, documents);
  registerTaskRoutes(api, parts);
  registerFileRoutes(api, documents);
}
