import { defineMessages } from "@yiqiao/i18n";

export const en = defineMessages({
  deleted: "deleted:",
  inserted: "inserted:",
});
