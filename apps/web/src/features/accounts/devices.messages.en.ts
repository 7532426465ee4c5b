import { defineMessages } from "@yiqiao/i18n";

export const en = defineMessages({
  devices: "Where you are logged in",
  devicesHint: "End what you do not know, and change your password then.",
  thisDevice: "This device",
  unknown: "Unknown browser",
  onSystem: "{browser} on {system}",
  lastSeen: "Last seen {when}",
  loggedInAt: "Logged in {when} with {method}",
  viaPassword: "a password",
  viaCode: "a code",
  viaPasskey: "a passkey",
  viaThirdParty: "another provider",
  viaRegister: "the registration",
  end: "Log out",
  endOther: "Log out: {device}",
  ended: "The device has been logged out",
  earlier: "Earlier",
  endedAt: "Ended {when}",
  everywhere: "Log out everywhere",
  everywhereQuestion: "All devices are logged out, this one too. You will have to log in again.",
  everywhereDone: "You are logged out everywhere",
});
