import { defineMessages } from "@yiqiao/i18n";

export const en = defineMessages({
  today: "Today, until {time}",
  figures: "Today's figures",
  figureActive: "Active users",
  figureRequests: "Requests",
  figureCharacters: "Characters translated",
  figureDocuments: "Documents",
  figureFailures: "Failed requests",
  figureIncome: "Income",
  before: "{value} yesterday at this time",
  kinds: "Characters by kind",
  noKinds: "Nothing has been translated today.",
  attention: "Needs attention",
  allWell: "Nothing needs attention.",
  look: "Look",
  siteEndsToday: "{site} ends today.",
  siteEnds: { one: "{site} ends in one day.", other: "{site} ends in {count} days." },
  noBackup: "There is no backup yet.",
  backupOld: "The newest backup is of {date}.",
});
