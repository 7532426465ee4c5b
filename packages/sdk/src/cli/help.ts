export const help = `yiqiao: translate with a Yiqiao server

  yiqiao login [--url ADDRESS]       keep the server's address and an API key
  yiqiao translate FILES… --to en    documents; each becomes NAME.en.EXTENSION beside it
  yiqiao translate - --to en         text from standard input to standard output
      --from zh          by default found out
      --domain legal     --memory ID     --termbase ID    (the last two as often as needed)
      --out FOLDER       where documents are written
      --force            also over files that are there
      --watch            again whenever a document changes, until Ctrl-C
      --json             a line of JSON for each result
  yiqiao detect [TEXT…] [--json]     the language of each text, or of standard input
  yiqiao languages [--json]          languages, pairs and domains
  yiqiao usage [--json]              characters used and left
  yiqiao mcp [--root FOLDER]         a server of the Model Context Protocol, on standard input and output

YIQIAO_URL and YIQIAO_API_KEY go before what login keeps.
Exit codes: 0 done, 1 failed, 2 written wrongly, 3 not enough characters, 4 not authorised, 130 interrupted.
`;
