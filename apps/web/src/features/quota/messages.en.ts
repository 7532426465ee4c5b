import { defineMessages } from "@yiqiao/i18n";

export const en = defineMessages({
  left: { one: "{count} character left", other: "{count} characters left" },
  leftShort: { one: "{count} left", other: "{count} left" },
  lowVisitor: "Only {left} characters are left in this period. Log in to go on with those of your account.",
  lowMain: "Only {left} characters are left. A plan or a pack gives you more.",
  lowManager: "Only {left} characters are left for your site. A plan or a pack gives it more.",
  lowMember: "Only {left} characters are left. Please contact the administrator of your site for more.",
  getMore: "Get more",
});
