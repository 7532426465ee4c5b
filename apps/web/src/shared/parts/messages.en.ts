import { defineMessages } from "@yiqiao/i18n";

export const en = defineMessages({
  cancel: "Cancel",
  pages: "Pages",
  page: "Page {page}",
  previousPage: "Previous page",
  nextPage: "Next page",
  from: "From",
  to: "To",
  close: "Close",
  filters: "Filters",
  clearFilters: "Clear the filters",
  all: "All",
  noChoice: "Clear",
  leaveTitle: "Leave without saving?",
  leave: "Leave",
  stay: "Go on editing",
  noSite: "No such site",
  refusedReason: ": {reason}",
  refusedMore: { one: "and {count} more", other: "and {count} more" },
});
