import { defineMessages } from "@yiqiao/i18n";

export const en = defineMessages({
  loginTitle: "Log in",
  loginQuestion: "You are not logged in yet, please log in to continue",
  logIn: "Log in",
  planTitle: "Not part of your plan",
  planHint: "This is part of: {plans}.",
  listSeparator: ", ",
  seePlans: "See the plans",
  askAdministrator: "Please ask the administrator of your site.",
  understood: "OK",
  getMore: "Get more characters",
  askForMore: "Please ask the administrator of your site for more.",
  retry: "Try again",
});
