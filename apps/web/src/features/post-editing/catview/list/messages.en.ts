import { defineMessages } from "@yiqiao/i18n";

export const en = defineMessages({
  refusedWhy: "The server did not take this text: the segment is locked or reviewed, or you may no longer edit it.",
  refusedBack: "Back to the saved text",

  inSegment: "{names} here",
  listSeparator: ", ",

  filters: "Filters",
  filterStatus: "Status",
  filterOrigin: "Origin",
  filterBelow: "Score below %",
  filterSource: "In the source",
  filterTarget: "In the translation",
  filterFindings: "With findings",
  filterComments: "With comments",
  filterRepeated: "Repetitions",
  filterAll: "All",
  filterCount: "{count} of {total} segments",
  countAll: { one: "{count} segment", other: "{count} segments" },
  filterLoading: "Searching… {percent}",
  filterClear: "Clear the filters",
  filterAgain: "Apply again",
  filterShow: "Filter",
  filterHide: "Hide the filters",

  findingsHere: { one: "{count} finding", other: "{count} findings" },
  commentsHere: { one: "{count} comment", other: "{count} comments" },

  changesShow: "Show changes",
  changesSince: "Changes since the first translation",
});
