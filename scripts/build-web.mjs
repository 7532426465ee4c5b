// Builds the web client when its sources changed since the last build.
import { ensureWebBuilt } from "./lib/web-build.mjs";

ensureWebBuilt();
