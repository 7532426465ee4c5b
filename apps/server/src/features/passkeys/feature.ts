import type { Config } from "#platform/config";
import type { Executor } from "#platform/database";
import { defineFeature } from "#platform/feature";
import { passkeysData } from "./passkeys-data.ts";
import { registerPasskeysRoutes } from "./passkeys.routes.ts";
import { createPasskeys } from "./passkeys.service.ts";

type Options = Parameters<typeof createPasskeys>[0];

export const passkeysFeature = defineFeature({
  create: ({ config, ...given }: Omit<Options, "publicUrl"> & { readonly config: Pick<Config, "publicUrl"> }) => ({
    passkeys: createPasskeys({ ...given, publicUrl: config.publicUrl }),
  }),
  routes: registerPasskeysRoutes,
  personalData: ({ db }: { readonly db: Executor }) => [passkeysData(db)],
});
