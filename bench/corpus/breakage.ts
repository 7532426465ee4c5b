import type { UnitTarget } from "@yiqiao/documents";
import type { TranslatedUnit } from "./translation.ts";

/**
 * Ways to break a translation, for seeing that each is noticed. `drop`: every second unit stays as it is; `swap`:
 * neighbours change places; `truncate`: half of every text; `duplicate`: every text twice; `misplace`: texts stand half
 * a document away; `blank`: 'X' for every text.
 */
export const breakages = ["drop", "swap", "truncate", "duplicate", "misplace", "blank"] as const;
export type Breakage = (typeof breakages)[number];

/** The targets of units, by unit. */
export const whole = (units: readonly TranslatedUnit[]): Map<string, UnitTarget> =>
  new Map(units.flatMap(({ target }) => (target === undefined ? [] : [[target.id, target]])));

/** The targets that are written, by unit: what `units` have, broken. */
export function broken(units: readonly TranslatedUnit[], breakage: Breakage): Map<string, UnitTarget> {
  const targets = units.flatMap(({ target }) => target ?? []);
  const textOf = (at: number): string => targets[at]?.text ?? "";
  const changes: Readonly<Record<Breakage, (target: UnitTarget, at: number) => string | undefined>> = {
    drop: ({ text }, at) => (at % 2 === 0 ? text : undefined),
    swap: (_, at) => textOf(at % 2 === 0 && at + 1 < targets.length ? at + 1 : at - (at % 2)),
    truncate: ({ text }) => text.slice(0, text.length / 2),
    duplicate: ({ text }) => `${text} ${text}`,
    misplace: (_, at) => textOf((at + Math.ceil(targets.length / 2)) % targets.length),
    blank: () => "X",
  };
  const written = targets.flatMap((target, at) => {
    const text = changes[breakage](target, at);
    return text === undefined ? [] : withText(target, text);
  });
  return new Map(written.map((target) => [target.id, target]));
}

function withText(target: UnitTarget, text: string): UnitTarget {
  return { ...target, text, tags: target.tags.map((tag) => ({ ...tag, offset: Math.min(tag.offset, text.length) })) };
}
