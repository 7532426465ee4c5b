import { defineMessages } from "@yiqiao/i18n";

export const en = defineMessages({
  settingsHint: "They hold for everybody at {site}.",
  codes: "Codes that stay",
  codesHint:
    "What matches stays untranslated in all new texts and documents of the site, beside placeholders, addresses, paths and other codes, which always stay. Quotes that are already shown are measured again.",
  save: "Save",
  discard: "Discard changes",
  saved: "Saved. The patterns hold from now on",
  undo: "Undo",
  changed: "Somebody else has changed the patterns in the meantime. Nothing of yours is saved yet.",
  changedAdded: "Added by them: {patterns}",
  changedRemoved: "Removed by them: {patterns}",
  merge: "Put my changes into theirs",
  takeTheirs: "Take theirs",
  leaveTitle: "Leave without saving?",
  leaveHint: "The changed patterns are not saved.",
  leave: "Leave",
  stay: "Go on editing",
  sample: "Try it",
  sampleHint: "Paste a sentence: what these patterns leave as it is gets marked. Nothing is translated or sent.",
  samplePlaceholder: "Fault SPN 522400 at <<valve>>.",
  sampleResult: "What stays",
  sampleCount: { one: "{count} passage stays", other: "{count} passages stay" },
  sampleNone: "These patterns find nothing in it",
});
