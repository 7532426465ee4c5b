import type { PersonalData } from "#platform/personal-data";
import type { FeatureParts } from "./feature.ts";
import { isPort } from "./port.ts";

type Features = readonly FeatureParts<never>[];
type Intersection<Union> = (Union extends unknown ? (one: Union) => void : never) extends (all: infer All) => void
  ? All
  : never;

type NeedsOf<F> = F extends { readonly create: (services: infer Needs) => object } ? Needs : unknown;
type MadeBy<F> = F extends { readonly create: (services: never) => infer Made } ? Made : unknown;
type UsesOf<F> = Intersection<
  {
    [Part in keyof F]: Part extends "routes" | "foreignRoutes" | "jobs"
      ? F[Part] extends (to: never, services: infer Uses) => void
        ? Uses
        : unknown
      : Part extends "personalData"
        ? F[Part] extends (services: infer Uses) => unknown
          ? Uses
          : unknown
        : unknown;
  }[keyof F]
>;

/** The services of all these features, and the platform. */
export type AllServices<List extends Features, Base> = Base &
  Holdings &
  Intersection<Exclude<MadeBy<List[number]>, undefined>>;

interface Holdings {
  /** What all features keep on users; what was made first stands last, which is the order of erasing. */
  readonly holdings: readonly PersonalData[];
}

interface Missing<Names> {
  /** Made by no feature that stands before this one in the list. */
  readonly missing: Names;
}

type Checked<F, Before, All> =
  Before extends NeedsOf<F>
    ? All extends UsesOf<F>
      ? F
      : Missing<Exclude<keyof UsesOf<F>, keyof All>>
    : Missing<Exclude<keyof NeedsOf<F>, keyof Before>>;

/** With what is done so far, so that the list may be as long as it likes. */
type CheckedAll<
  List extends Features,
  Before,
  All,
  Done extends readonly unknown[] = readonly [],
> = List extends readonly [infer F, ...infer Rest extends Features]
  ? CheckedAll<Rest, Before & MadeBy<F>, All, readonly [...Done, Checked<F, Before, All>]>
  : Done;

/** The list itself if each feature comes after those it depends on; otherwise, in its place, what is missing. */
export type InOrder<List extends Features, Base> = CheckedAll<List, Base & Holdings, AllServices<List, Base>>;

/**
 * Creates the services of all features, in list order.
 * @throws Error if two features create the same name, or no feature connects a port
 */
export function createServices<const List extends Features, Base extends object>(
  list: List,
  base: Base,
): AllServices<List, Base> {
  const holdings: PersonalData[] = [];
  const services: Record<string, unknown> = { ...base, holdings };
  for (const { create, personalData } of list) {
    for (const [name, made] of Object.entries(create?.(services as never) ?? {})) {
      if (name in services) throw new Error(`${name}: made by two features`);
      services[name] = made;
    }
    holdings.unshift(...(personalData?.(services as never) ?? []));
  }
  for (const [name, made] of Object.entries(services)) {
    if (isPort(made) && !made.isConnected) throw new Error(`${name}: no feature connects to this port`);
  }
  return services as AllServices<List, Base>;
}
