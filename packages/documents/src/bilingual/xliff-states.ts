import type { SegmentStatus } from "./exchanged-segment.ts";

/** The namespace of what XLIFF has no word for; a file without it is read all the same. */
export const ownNamespace = "urn:yiqiao:xliff:project:1";

/** Values of `state`, by status. */
export const stateOfStatus: Readonly<Record<SegmentStatus, string>> = {
  untranslated: "needs-translation",
  draft: "needs-review-translation",
  translated: "translated",
  reviewed: "signed-off",
};

const statusOfState: Readonly<Record<string, SegmentStatus>> = {
  new: "untranslated",
  "needs-translation": "untranslated",
  "needs-adaptation": "draft",
  "needs-l10n": "draft",
  "needs-review-adaptation": "draft",
  "needs-review-l10n": "draft",
  "needs-review-translation": "draft",
  translated: "translated",
  "signed-off": "reviewed",
  final: "reviewed",
};

/** Statuses of Trados Studio (`sdl:seg`), in which a rejected translation is one to work on. */
const statusOfConfirmation: Readonly<Record<string, SegmentStatus>> = {
  Unspecified: "untranslated",
  Draft: "draft",
  Translated: "translated",
  RejectedTranslation: "draft",
  ApprovedTranslation: "reviewed",
  RejectedSignOff: "draft",
  ApprovedSignOff: "reviewed",
};

/**
 * What a `state` and `approved` mean together. Tools that know one of them leave the other as it was: an approval
 * lifts what is translated, but nothing that was sent back for more work.
 *
 * @returns undefined where neither says anything that is known (`x-…`)
 */
export function readState(state: string | undefined, approved: string | undefined): SegmentStatus | undefined {
  const status = state === undefined ? undefined : lookUp(statusOfState, state);
  const isApproved = approved === "yes" && (status === undefined || status === "translated");
  return isApproved ? "reviewed" : status;
}

export function readConfirmation(confirmation: string): SegmentStatus | undefined {
  return lookUp(statusOfConfirmation, confirmation);
}

function lookUp(table: Readonly<Record<string, SegmentStatus>>, name: string): SegmentStatus | undefined {
  return Object.hasOwn(table, name) ? table[name] : undefined;
}
