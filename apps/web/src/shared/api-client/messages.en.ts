import { defineMessages } from "@yiqiao/i18n";

export const en = defineMessages({
  network: "The network failed. Check the connection and try again.",
  serverAbnormal: "The server is abnormal, please contact the administrator",
  unreadable: "The server gave an answer that cannot be read (HTTP {status}). Please try again later.",
  credentialsMissing: "Login credentials have expired, please log in again",
  credentialsExpired: "Your login credentials have expired",
  loggedInElsewhere: "This account has been logged in elsewhere",
});
