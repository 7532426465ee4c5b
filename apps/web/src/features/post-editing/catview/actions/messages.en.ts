import { defineMessages } from "@yiqiao/i18n";

export const en = defineMessages({
  tools: "Tools",
  toolConfirm: "Confirm",
  toolReviewed: "Mark as reviewed",
  toolUnlock: "Unlock",
  toolLock: "Lock",
  toolMerge: "Merge",
  unsavedFirst: "This is possible once the segment is saved.",
  mergeLast: "There is no next segment to merge with.",
  mergeMany: {
    one: "Up to {count} segment can be merged at a time.",
    other: "Up to {count} segments can be merged at a time.",
  },
  merged: { one: "{count} segment merged", other: "{count} segments merged" },
  chosen: { one: "{count} segment chosen", other: "{count} segments chosen" },
  chosenNone: "Cancel",

  splitTitle: "Split the segment",
  splitHint: "Choose where to cut each text. Without a cut in the translation all of it stays in front.",
  splitSource: "Cut in the source",
  splitTarget: "Cut in the translation",
  splitFirst: "First segment",
  splitSecond: "Second segment",
  splitGo: "Split",
  splitShort: "This segment has a single word and cannot be split.",

  goToTitle: "Go to a segment",
  goToNumber: "Number (1 to {count})",
  goToGo: "Go",

  undoTitle: "Changed in the meantime",
  undoHint: "The segment has been changed since. Undoing would replace what stands there.",
  undoCurrent: "What stands there",
  undoWanted: "What undoing would write",
  undoForce: "Replace",
  undoSkip: "Leave as it is",

  noMoreFindings: "There is no segment with findings.",
  checkAll: "Check all",

  repetitionsNow: "Repetitions: {which}",
  repetitionsHint: "Confirming a segment also translates its repetitions",
  repetitionsUnconfirmed: "those not confirmed",
  repetitionsAll: "all",
  repetitionsNone: "none",
  repetitionsGiven: { one: "Also translated: {count} repetition", other: "Also translated: {count} repetitions" },
  repetitionsUndo: "Undo",
  repetitionsLeft: {
    one: "{count} repetition stays: somebody has changed it since.",
    other: "{count} repetitions stay: somebody has changed them since.",
  },
});
