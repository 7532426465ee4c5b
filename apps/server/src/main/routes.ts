import { registerProfileRoutes } from "#features/accounts";
import { registerAuditRoutes } from "#features/audit";
import { registerDictionaryRoutes } from "#features/dictionary";
import { registerDocumentsRoutes } from "#features/documents";
import { registerEnginesRoutes } from "#features/engines";
import { registerLanguagesRoutes } from "#features/languages";
import { registerMessagesRoutes } from "#features/messages";
import { registerOutboxRoutes } from "#features/outbox";
import { registerPasskeysRoutes } from "#features/passkeys";
import { registerPermissionsRoutes } from "#features/permissions";
import { registerPersonalDataRoutes } from "#features/personal-data";
import { registerPublicityRoutes } from "#features/publicity";
import { registerQuotaRoutes } from "#features/quota";
import { registerSessionsRoutes } from "#features/sessions";
import { registerSitesRoutes } from "#features/sites";
import { registerTextRoutes } from "#features/text";
import { registerThirdPartyRoutes } from "#features/third-party";
import { registerTwoFactorRoutes } from "#features/two-factor";
import { registerVerificationRoutes } from "#features/verification";
import { registerCommerceRoutes } from "./commerce-features.ts";
import { registerLibraryRoutes } from "./library-features.ts";
import type { HttpApi } from "#platform/http";
import type { Features } from "./features.ts";

/** Every call of the API. */
export function registerRoutes(api: HttpApi, features: Features): void {
  registerSitesRoutes(api, features);
  registerVerificationRoutes(api, features);
  registerSessionsRoutes(api, features);
  registerTwoFactorRoutes(api, features);
  registerPasskeysRoutes(api, features);
  registerThirdPartyRoutes(api, features);
  registerPermissionsRoutes(api, features);
  registerQuotaRoutes(api, features);
  registerLanguagesRoutes(api, features);
  registerTextRoutes(api, features);
  registerDictionaryRoutes(api, features);
  registerDocumentsRoutes(api, features);
  registerLibraryRoutes(api, features);
  registerCommerceRoutes(api, features);
  registerMessagesRoutes(api, features);
  registerAuditRoutes(api, features);
  registerProfileRoutes(api, features);
  registerPersonalDataRoutes(api, features);
  registerOutboxRoutes(api, features);
  registerPublicityRoutes(api, features);
  registerEnginesRoutes(api, features);
}
