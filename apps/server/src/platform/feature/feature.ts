import type { ForeignRoutes, HttpApi } from "#platform/http";
import type { PersonalData } from "#platform/personal-data";
import type { JobQueue } from "#platform/queue";

/**
 * What a feature is made of. `Services` are those of all features and what they stand on; what a part takes says which of
 * them it needs.
 */
export interface FeatureParts<Services> {
  /** Makes its services, under the names by which others ask for them. */
  readonly create?: (services: Services) => object;
  readonly routes?: (api: HttpApi, services: Services) => void;
  /** Calls in the shapes of other platforms. */
  readonly foreignRoutes?: (foreign: ForeignRoutes, services: Services) => void;
  /** Defines its kinds of jobs. */
  readonly jobs?: (queue: JobQueue, services: Services) => void;
  /** What it keeps on users. */
  readonly personalData?: (services: Services) => readonly PersonalData[];
}

/** A feature, as the list in `main` takes it. */
export function defineFeature<const F extends FeatureParts<never>>(feature: F): F {
  return feature;
}
