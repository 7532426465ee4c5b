import { defineMessages } from "@yiqiao/i18n";

export const en = defineMessages({
  patterns: "Text that stays as it is, one to a line",
  patternsHint: "Written as it stands; # for digits, ? for one letter or digit, * for anything up to what follows it.",
  patternLong: "{pattern}: 100 characters at most",
  patternUnfinished: "{pattern}: a sign is missing behind the last \\",
  patternCrowded: "{pattern}: 8 wildcards at most, no two * side by side",
  patternWide: "{pattern}: at least two characters beside the wildcards # ? *",
  patternMany: "From {pattern} on it is too many: 100 at most",
});
