import { defineMessages } from "@yiqiao/i18n";

export const en = defineMessages({
  left: { one: "{count} character left", other: "{count} characters left" },
  leftShort: { one: "{count} left", other: "{count} left" },
  low: "Only {left} characters are left in this period. Please contact the administrator for more.",
});
