import { defineMessages } from "@yiqiao/i18n";

export const en = defineMessages({
  nothing: "Nothing has arrived",
  nothingHint: "What you shared is not here any more. Please share it again.",
  files: "Files for you",
  filesHint: "Open them only if you shared them yourself: they are sent to the server for translation.",
  open: "Open",
  home: "To text translation",
});
