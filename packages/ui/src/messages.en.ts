import { defineMessages } from "@yiqiao/i18n";

export const en = defineMessages({
  retry: "Try again",
  cancel: "Cancel",
  close: "Close",
  loading: "Loading…",
  request: "Request {id}",
  code: "Verification code",
  codeSend: "Send code",
  codeAgain: "Send again",
  codeWait: "Again in {seconds} s",
});
