import type { ForeignRoutes, HttpApi } from "#platform/http";
import type { PersonalData } from "#platform/personal-data";
import type { JobQueue } from "#platform/queue";

/**
 * The parts of a feature. `Services` are the services of all features and the platform; each part declares which of
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

/** A feature as an entry of the list in `main`. */
export function defineFeature<const F extends FeatureParts<never>>(feature: F): F {
  return feature;
}
