import { defineMessages } from "@yiqiao/i18n";

export const en = defineMessages({
  free: "Free",
  standard: "Standard",
  professional: "Professional",
  enterprise: "Enterprise",
});
