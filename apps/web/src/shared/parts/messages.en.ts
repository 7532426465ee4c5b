import { defineMessages } from "@yiqiao/i18n";

export const en = defineMessages({
  cancel: "Cancel",
  pages: "Pages",
  page: "Page {page}",
  previousPage: "Previous page",
  nextPage: "Next page",
  from: "From",
  to: "To",
});
