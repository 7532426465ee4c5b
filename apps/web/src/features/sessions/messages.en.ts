import { defineMessages } from "@yiqiao/i18n";

export const en = defineMessages({
  adminLogin: "Administrator login",
  adminLoginHint: "For administrators and managers of this platform",
  account: "Account",
  password: "Password",
  logIn: "Log in",
  accountMissing: "Please enter your account",
  passwordMissing: "Please enter your password",
  showPassword: "Show or hide the password",
  choosePassword: "Choose your own password",
  choosePasswordHint: "The password you logged in with was made for the first login only.",
  currentPassword: "Current password",
  newPassword: "New password",
  repeatPassword: "New password again",
  savePassword: "Save and continue",
  passwordSaved: "Your password has been changed",
  logOut: "Log out",
  loggedOut: "You have logged out",
  userMenu: "Account of {name}",
});
