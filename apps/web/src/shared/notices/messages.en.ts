import { defineMessages } from "@yiqiao/i18n";

export const en = defineMessages({
  noPermissionHint: "You may not open this page. Please ask the administrator for the permission.",
  notFoundHint: "There is nothing at this address. It may have moved, or the address has a typing error.",
  partMissing: "This page could not be loaded",
  partMissingHint: "The network may be down, or a new version may have taken its place. Reload the page.",
  reload: "Reload",
  unexpected: "Something went wrong on this page",
  unexpectedHint: "Your work on other pages is not affected. Try again, or reload the page.",
  backHome: "Back to translation",
  retry: "Try again",
});
