import { defineMessages } from "@yiqiao/i18n";

export const en = defineMessages({
  errorMissing: "This project is not there",
  errorMissingHint:
    "It was deleted, or is not open to you. If you were invited, log in with the account that was invited, or use the link that you were sent.",
  errorPass: "This link no longer opens the project",
  errorPassHint: "It has been revoked, is over, or was not copied whole. Please ask whoever sent it for a new one.",
  errorSite: "There is no post-editing here",
  errorSiteHint: "This site does not offer it. Whoever runs the site can switch it on.",
  errorAddress: "The address names no project",
  errorAddressHint: "Please open a project by its link.",
  logIn: "Log in",
  toProjects: "To your projects",
  toHome: "To the home page",
});
