import { defineMessages } from "@yiqiao/i18n";

export const en = defineMessages({
  close: "Close",
  version: "Version of November 2026",
  publishedOn: "Version of {date}",
  termsTitle: "User terms of {site}",
  privacyTitle: "Privacy notice of {site}",
  askAdministrator: "Questions? Please ask the administrator of {site}.",
  ask: "Questions? Please write to {contact}.",
  serviceTitle: "What this is",
  service:
    "{site} offers machine translation of {what}, with translation memories and termbases. It runs on servers of the organisation that operates this site; that organisation is your partner in these terms.",
  accountTitle: "Your account",
  account:
    "Keep your password and your recovery codes to yourself, and use an e-mail address or phone number that is yours. What happens under your account is taken as done by you. Tell the operator of {site} if you think that somebody else has used it.",
  contentTitle: "Your content",
  content:
    "What you enter and what {site} translates for you stays yours. The operator may process it only to provide the service to you. Enter only content that you are allowed to have translated.",
  qualityTitle: "Machine translation makes mistakes",
  quality:
    "{site} translates by machine. Results may be wrong or incomplete. Have a person check them before you rely on them for contracts, medicine, safety or anything else that matters.",
  conductTitle: "Fair use",
  conduct:
    "Please do not use {site} to break the law, to harm others, to get around its limits, or to disturb its operation. Limits of characters, files and requests depend on your plan and are shown where they apply.",
  endTitle: "How it ends",
  end: "You may delete your account on {site} at any time in the user centre; there is a grace period in which you can change your mind. The operator may suspend accounts that break these terms, or that are no longer part of the organisation.",
  liabilityTitle: "Availability and liability",
  liability:
    "{site} is run with care, but without a promise that it is always available. The operator is liable as the law of its place demands, and not beyond that for losses from wrong translations or interruptions.",
  changesTitle: "Changes",
  changes:
    "If these terms change, {site} asks for your agreement again at your next login. Without it you can still export your data and delete your account with the help of the operator.",
  dataTitle: "What is kept",
  data: "{site} keeps your e-mail address or phone number, your name, a hash of your password, your settings, your devices and logins with their network addresses, your translation history, memories and termbases, and how many characters you have used.",
  purposeTitle: "What for",
  purpose:
    "To let you log in, to translate, to charge against your plan, to keep {site} safe against abuse, and to send you codes and notices about your account. There is no advertising and no profiling.",
  textsTitle: "Where texts go",
  texts:
    "By default {site} translates on its own servers. If the operator has set up a remote engine, the text to be translated is sent to it; the page names the engine that has answered. Texts are not used to train models without your consent.",
  browserTitle: "In your browser",
  browser:
    "{site} keeps your login for as long as the tab is open or, if you choose to stay signed in, in a cookie that serves nothing else until you log out. It also keeps your language, colours and recent languages so that you find them again. There are no trackers and no cookies of third parties.",
  sharingTitle: "Who else sees it",
  sharing:
    "Administrators of {site} can see account data and usage. E-mails and SMS go through the providers that the operator has set up. If you log in through another provider, it learns that you have logged in here. Otherwise nothing is passed on unless the law demands it.",
  keepingTitle: "How long",
  keeping:
    "Translated documents are deleted after 24 hours, codes after minutes. Everything else stays until you delete it or your account. Records of orders and of security events are then kept without your personal data as long as the law demands.",
  rightsTitle: "Your rights",
  rights:
    "In the user centre of {site} you can see and correct your data, download all of it, and delete your account. For everything else ask the operator, who is responsible for your data.",
});
