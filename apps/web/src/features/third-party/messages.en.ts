import { defineMessages } from "@yiqiao/i18n";

export const en = defineMessages({
  title: "Logging you in",
  progress: "Checking with the provider. This takes a moment.",
  failed: "The login did not work",
  backToLogin: "Back to login",
  unknownTitle: "Almost there, {name}",
  unknownHint: "Nobody here uses this {provider} account yet. How would you like to go on?",
  create: "Create a new account",
  createHint: "You log in with {provider} from now on, and can add an e-mail address and a password later.",
  link: "Link to an account you have",
  linkHint: "Log in once as you are used to; from then on {provider} opens that account.",
  closed: "This site does not open accounts by itself. If you have one, log in to link it.",
  linked: "{provider} now opens your account",
  linkTitle: "Log in to link {provider}",
  agreeMissing: "Please agree to the user terms first",
});
