import { defineMessages } from "@yiqiao/i18n";

export const en = defineMessages({
  toList: "Projects",
  languages: "{source} to {target}",

  allSaved: "All saved",
  savingNow: "Saving…",
  notSaved: { one: "{count} segment not saved", other: "{count} segments not saved" },
  offline: "No connection. What you write is kept in this browser and sent when it is back.",
  loadFailing: "Some texts could not be loaded. They are tried again.",
  conflicts: {
    one: "Somebody else has changed {count} segment that you changed, too.",
    other: "Somebody else has changed {count} segments that you changed, too.",
  },
  showConflict: "Show",
  strays: {
    one: "{count} text of yours belongs to a segment that is no longer there.",
    other: "{count} texts of yours belong to segments that are no longer there.",
  },
  showStrays: "Show",
  straysTitle: "Texts without a segment",
  straysHint: "Their segments were split or merged before these texts were saved. Copy what you need.",
  copy: "Copy",
  copied: "Copied",
  discard: "Discard",
  readOnly: "You may read this project, but not edit it.",

  progress: "Progress",
  doneShare: "{percent} translated",
  segmentsOf: { one: "{count} segment", other: "{count} segments" },
  charactersOf: { one: "{count} character", other: "{count} characters" },
  here: "Also here: {names}",
  listSeparator: ", ",

  export: "Export",
  exportTranslated: "Translated document",
  exportBilingualDocx: "Bilingual table (Word)",
  exportBilingualXliff: "XLIFF",
  exportTmx: "Translation memory (TMX)",
  exportLacks: {
    one: "{count} segment is not saved and not in the file.",
    other: "{count} segments are not saved and not in the file.",
  },
  keys: "Keyboard shortcuts",
});
