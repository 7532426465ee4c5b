import type { Provenance } from "@yiqiao/contracts/text";
import type { QaFinding, QaLanguages } from "../model.ts";
import type { QaRule } from "../rules.ts";

/** A translated segment, with what is known of how it came to be. All but the texts is optional. */
export interface RiskSegment {
  readonly id: string;
  readonly source: string;
  readonly target: string;
  readonly languages: QaLanguages;
  readonly provenance?: Provenance;
  /** Mean log probability of a token, as the engine gave it. */
  readonly engineScore?: number;
  /** How likely the engine held it to be near to a person's translation, 0 to 1; goes before its score. */
  readonly confidence?: number;
  /** Of a match in a memory, 0.5 to 1.01. */
  readonly matchScore?: number;
  /** What `checkSegment` found; those that a person ignored are left out. */
  readonly findings?: readonly QaFinding[];
  /** Other translations of the source by an engine. */
  readonly alternatives?: readonly string[];
  /** The target translated back by an engine. */
  readonly roundTrips?: readonly string[];
}

export interface RiskOptions {
  /** Names that the memory has, in either language; without it names are not held against a segment. */
  readonly knownNames?: ReadonlySet<string>;
}

/** Why a segment is to be looked at; a screen says it in words. */
export type RiskReason =
  | { readonly kind: "finding"; readonly rule: QaRule; readonly count: number }
  /** How likely the engine held it to be near to a person's translation (0 to 1). */
  | { readonly kind: "engine-confidence"; readonly confidence: number }
  /** The engine was less sure than with `share` of the others (0 to 1). */
  | { readonly kind: "engine-score"; readonly score: number; readonly share: number }
  /** The target is `ratio` times as long as segments of this source's length come out. */
  | { readonly kind: "short" | "long"; readonly ratio: number }
  /** The source has `source` clauses, the target `target`. */
  | { readonly kind: "clauses"; readonly source: number; readonly target: number }
  /** One side denies, and nothing on the other side need do so. */
  | { readonly kind: "negation"; readonly side: "source" | "target"; readonly text: string }
  /** Names in Latin letters that one side alone has. */
  | { readonly kind: "names-differ"; readonly source: readonly string[]; readonly target: readonly string[] }
  | { readonly kind: "unseen-names"; readonly names: readonly string[] }
  /** How much of the other translations agrees with this one (0 to 1). */
  | { readonly kind: "alternatives-differ"; readonly agreement: number }
  | { readonly kind: "round-trip-differs"; readonly agreement: number }
  | { readonly kind: "fuzzy-match"; readonly score: number };

export interface RankedSegment {
  readonly id: string;
  /** 0: nothing speaks against it; for ordering only. */
  readonly risk: number;
  /** What speaks against it, the weightiest first. */
  readonly reasons: readonly RiskReason[];
}
