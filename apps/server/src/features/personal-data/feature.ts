import type { Sessions } from "#features/sessions";
import type { Executor } from "#platform/database";
import { defineFeature } from "#platform/feature";
import { createDeletion, type DeletionOptions } from "./deletion.service.ts";
import { exportsData } from "./exports-data.ts";
import { createDataExports, type DataExportsOptions } from "./exports.service.ts";
import { definePersonalDataJobs } from "./personal-data.jobs.ts";
import { registerPersonalDataRoutes } from "./personal-data.routes.ts";

type Needs = DataExportsOptions &
  Omit<DeletionOptions, "isOwnPassword"> & { readonly sessions: Pick<Sessions, "isOwnPassword"> };

export const personalDataFeature = defineFeature({
  create: ({ sessions: { isOwnPassword }, ...given }: Needs) => ({
    dataExports: createDataExports(given),
    deletion: createDeletion({ ...given, isOwnPassword }),
  }),
  routes: registerPersonalDataRoutes,
  jobs: definePersonalDataJobs,
  personalData: ({ db }: { readonly db: Executor }) => [exportsData(db)],
});
