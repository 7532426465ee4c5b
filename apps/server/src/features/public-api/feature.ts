import type { Executor } from "#platform/database";
import { defineFeature } from "#platform/feature";
import type { ForeignRoutes, HttpApi } from "#platform/http";
import type { Logger } from "#platform/telemetry";
import { createCallRecorder } from "./calls/call-recorder.ts";
import { createApiCalls } from "./calls/calls.service.ts";
import { type DialectServices, registerDialects } from "./dialects/dialects.routes.ts";
import type { MemoryJobsDeps } from "./dialects/deepl/memory-jobs/deps.ts";
import { createMemoryJobs } from "./dialects/deepl/memory-jobs/memory-jobs.service.ts";
import { createRecordAnswer, type RecordAnswer } from "./calls/record-answer.ts";
import { type AuthenticateKeyDeps, createAuthenticateKey } from "./keys/authenticate-key.ts";
import { type KeyRouteDeps, registerKeyRoutes } from "./keys/keys.routes.ts";
import { type ApiKeysDeps, createApiKeys } from "./keys/keys.service.ts";
import { createRepeatedCalls } from "./idempotency/repeated-calls.ts";
import { createManagedKeys } from "./management/managed-keys.service.ts";
import { createOpenInfo, type OpenInfoDeps } from "./open/open.service.ts";
import { type OpenRouteDeps, registerOpenRoutes } from "./open/open.routes.ts";
import { createErrorReports, type ErrorReportsDeps } from "./reports/reports.service.ts";
import { type ReportRouteDeps, registerReportRoutes } from "./reports/reports.routes.ts";
import { publicApiData } from "./public-api-data.ts";
import { definePublicApiJobs } from "./public-api.jobs.ts";

type Needs = AuthenticateKeyDeps &
  ApiKeysDeps &
  OpenInfoDeps &
  MemoryJobsDeps &
  ErrorReportsDeps & { readonly logger?: Pick<Logger, "info" | "error"> };
type ForeignNeeds = DialectServices & { readonly recordAnswer: RecordAnswer };
type RouteNeeds = KeyRouteDeps & OpenRouteDeps & ReportRouteDeps;

export const publicApiFeature = defineFeature({
  create: (given: Needs) => {
    const callRecorder = createCallRecorder(given);
    return {
      authenticateKey: createAuthenticateKey(given),
      apiKeys: createApiKeys(given),
      managedKeys: createManagedKeys(given),
      apiCalls: createApiCalls(given),
      errorReports: createErrorReports(given),
      openInfo: createOpenInfo(given),
      repeatedCalls: createRepeatedCalls(given),
      memoryJobs: createMemoryJobs(given),
      callRecorder,
      recordAnswer: createRecordAnswer({ callRecorder, clock: given.clock }),
    };
  },
  routes: (api: HttpApi, services: RouteNeeds) => {
    registerKeyRoutes(api, services);
    registerOpenRoutes(api, services);
    registerReportRoutes(api, services);
  },
  foreignRoutes: (foreign: ForeignRoutes, services: ForeignNeeds) => {
    foreign.onAnswer(({ call, ...answered }) =>
      services.recordAnswer({ ...answered, call: `${call.method} ${call.url}`, kind: call.scope ?? "text" }),
    );
    registerDialects(foreign, services);
  },
  jobs: definePublicApiJobs,
  personalData: ({ db }: { readonly db: Executor }) => [publicApiData(db)],
});
