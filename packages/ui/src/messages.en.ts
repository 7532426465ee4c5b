import { defineMessages } from "@yiqiao/i18n";

export const en = defineMessages({
  retry: "Try again",
  cancel: "Cancel",
  close: "Close",
  loading: "Loading…",
  request: "Request {id}",
});
