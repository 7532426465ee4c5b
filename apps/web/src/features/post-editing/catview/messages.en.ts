import { defineMessages } from "@yiqiao/i18n";

export const en = defineMessages({
  enterTitle: "Open the project",
  enterHint: "Somebody has invited you to a translation. The others in it will see you under this name.",
  enterName: "Your name",
  enterGo: "Open",

  toProjects: "To your projects",

  preparing: "The project is being prepared",
  preparingHint: "Its segments are being stored. This page opens them by itself.",
  failed: "The project could not be made",
  expired: "The project is over",
  expiredHint: "Its files were kept until {date} and are deleted now. What was written in it can no longer be opened.",
});
