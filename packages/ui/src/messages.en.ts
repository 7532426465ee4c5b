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
  fileChoose: "Choose a file",
  filesChoose: "Choose files",
  folderChoose: "Choose a folder",
  filesDrop: "Drop the files here",
  select: "Select {name}",
  selectAll: "Select all",
  codeWait: "Again in {seconds} s",
});
