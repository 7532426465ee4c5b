// Installs LibreOffice and fonts for documents; `npm start` runs it beside the server.
import { installOffice } from "./lib/system-packages.mjs";

try {
  installOffice();
} catch (error) {
  console.error(`LibreOffice could not be installed. ${error.message}`);
  process.exitCode = 1;
}
