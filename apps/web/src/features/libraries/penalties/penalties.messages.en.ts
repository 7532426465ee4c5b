import { defineMessages } from "@yiqiao/i18n";

export const en = defineMessages({
  title: "Penalties",
  hint: "They lower the score of matches. A full match that loses percent counts as a similar sentence and is charged.",
  what: "What a penalty is",
  ofMemory:
    "A penalty is taken off the score of every match from this memory: so a memory that is trusted less comes after the others.",
  example:
    "With −5 % a sentence that matches in full counts as 95 %: it is used only if that reaches your threshold (Settings), and is charged like any other that is not 100 %.",
  age: "Old entries",
  ageHint: "Entries that nobody has changed for some time lose percent.",
  months: "Months without a change",
  percent: "Percent off",
  authors: "Authors",
  authorsHint:
    "Entries that these people changed last lose percent. Not in memories of all sites, whose authors are not shown.",
  author: "Author’s name",
  authorOf: "Name of author {place}",
  percentOf: "Percent off for {author}",
  add: "Add an author",
  remove: "Remove",
  removeOf: "Remove {author}",
  unnamed: "author {place}",
  most: "No more than {most} authors",
  between: "{least} to {most}",
  authorEmpty: "Enter a name",
  authorTwice: "This name is in the list already",
});
