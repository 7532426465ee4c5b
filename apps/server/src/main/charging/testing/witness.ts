import { globSync, readFileSync } from "node:fs";
import { join, relative, sep } from "node:path";
import type { Quota } from "../../../features/quota/index.ts";
import type { Cause } from "../../../features/quota/ledger/reservations.repository.ts";

/** Everything that sets characters aside. */
const steps = ["reserve", "reserveFor", "promise"] as const;
type Step = (typeof steps)[number];

const features = join(import.meta.dirname, "../../../features");
const nameOf = (file: string, step: string) => `${relative(features, file).replaceAll(sep, "/")} ${step}`;

/** Where the code sets characters aside, as `text/charge-text.ts reserve`. */
export function chargingPlaces(): string[] {
  const files = globSync("**/*.ts", { cwd: features, exclude: ["quota/**", "**/testing/**", "**/*.test.ts"] });
  const places = files.flatMap((name) => {
    const file = join(features, name);
    const code = readFileSync(file, "utf8");
    return steps.filter((step) => code.includes(`.${step}(`)).map((step) => nameOf(file, step));
  });
  return places.toSorted();
}

/** The file that a line of a stack stands in. */
function fileOf(frame: string): string | undefined {
  const [start, end] = [frame.indexOf("/"), frame.lastIndexOf(".ts:")];
  return start < 0 || end < start ? undefined : `/${frame.slice(start, end).replace(/^\/+/, "")}.ts`;
}

export interface Witness {
  readonly kinds: ReadonlySet<Cause["kind"]>;
  readonly places: ReadonlySet<string>;
}

/** Sees who sets characters aside from now on, and what for. */
export function witnessOf(quota: Quota): Witness {
  const [kinds, places] = [new Set<Cause["kind"]>(), new Set<string>()];
  const note = (step: Step, { kind }: Cause): void => {
    kinds.add(kind);
    const frames = (new Error("Who asks").stack ?? "").split("\n");
    const [file] = frames.flatMap((frame) => fileOf(frame) ?? []).slice(2);
    if (file !== undefined) places.add(nameOf(file, step));
  };
  const [reserve, reserveFor] = [quota.reserve.bind(quota), quota.reserveFor.bind(quota)];
  const lookAt = quota.lookAt.bind(quota);
  quota.reserve = (context, characters, work) => {
    note("reserve", work.cause);
    return reserve(context, characters, work);
  };
  quota.reserveFor = (executor, payer, wanted) => {
    note("reserveFor", wanted.cause);
    return reserveFor(executor, payer, wanted);
  };
  quota.lookAt = (context) => {
    const standing = lookAt(context);
    return {
      ...standing,
      reserve: (characters, work) => {
        note("reserve", work.cause);
        return standing.reserve(characters, work);
      },
      promise: (characters, work) => {
        note("promise", work.cause);
        return standing.promise(characters, work);
      },
    };
  };
  return { kinds, places };
}
