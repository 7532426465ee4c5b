import type { KeptText } from "../model/kept-text.ts";
import { languages, type LanguageCode } from "@yiqiao/contracts/languages";
import { officeFontOf, type OfficeFont } from "../fonts/index.ts";
import type { TaggedText, Unit } from "../model/unit.ts";
import { Splicer } from "../xml/index.ts";
import { isUnchanged } from "./runs.ts";

/** What text of the target language looks like in an office document. */
export interface TargetStyle {
  readonly language: LanguageCode;
  /** BCP 47. */
  readonly tag: string;
  readonly isRtl: boolean;
  readonly isSourceRtl: boolean;
  readonly font: OfficeFont;
}

export function styleOf(options: { sourceLanguage: LanguageCode; targetLanguage: LanguageCode }): TargetStyle {
  const target = languages[options.targetLanguage];
  return {
    language: options.targetLanguage,
    tag: target.tag === "ar" ? "ar-SA" : target.tag,
    isRtl: target.direction === "rtl",
    isSourceRtl: languages[options.sourceLanguage].direction === "rtl",
    font: officeFontOf(options.targetLanguage),
  };
}

/** A unit at one place of a part's text, and the way back to it. */
export interface PlacedUnit {
  readonly unit: Unit;
  /** The place repeats a unit that stands elsewhere (a fallback, a cache): written to, but not counted again. */
  readonly isEcho?: true;
  readonly write: (target: TaggedText, splicer: Splicer, style: TargetStyle) => void;
}

/** Targets by unit id, without those that say what the source says. */
export type Changes = ReadonlyMap<string, TaggedText>;

/** What surrounds texts and follows their length or direction. */
export interface Frame {
  write(changes: Changes, splicer: Splicer, style: TargetStyle): void;
}

/** What was found in the text of a part. Reading it again finds the same. */
export interface Reading {
  readonly units: readonly PlacedUnit[];
  readonly frames: readonly Frame[];
  readonly kept?: readonly KeptText[];
}

/** The units that a reading brings along, without repetitions. */
export function unitsOf(readings: readonly Reading[]): Unit[] {
  return readings.flatMap(({ units }) => units.filter((placed) => placed.isEcho !== true).map((placed) => placed.unit));
}

/** The part's text with the targets in their places; what has none, or the same text, stays as it is. */
export function writeReading(
  text: string,
  reading: Reading,
  options: { readonly targets: ReadonlyMap<string, TaggedText>; readonly style: TargetStyle },
): string {
  const splicer = new Splicer(text);
  const changes = new Map<string, TaggedText>();
  for (const { unit, write } of reading.units) {
    const target = options.targets.get(unit.id);
    if (target === undefined || isUnchanged(unit, target)) continue;
    changes.set(unit.id, target);
    write(target, splicer, options.style);
  }
  if (changes.size === 0) return text;
  for (const frame of reading.frames) frame.write(changes, splicer, options.style);
  return splicer.result();
}
