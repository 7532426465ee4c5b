// Installs LibreOffice with fonts, and tesseract; `npm start` runs it beside the server.
import { installExtras } from "./lib/system-packages.mjs";

try {
  installExtras();
} catch (error) {
  console.error(`Not all could be installed. ${error.message}`);
  process.exitCode = 1;
}
