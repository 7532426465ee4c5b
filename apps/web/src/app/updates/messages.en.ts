import { defineMessages } from "@yiqiao/i18n";

export const en = defineMessages({
  newVersion: "A new version is available",
  reload: "Reload",
});
