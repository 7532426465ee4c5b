// `npm start`: sets up what is missing, then runs server, worker and web client on one port.
import { ensureInstalled } from "./lib/install.mjs";
import { launchServer } from "./lib/launch.mjs";
import { installExtrasInBackground } from "./lib/system-packages.mjs";
import { ensureWebBuilt } from "./lib/web-build.mjs";

ensureInstalled();
ensureWebBuilt();
installExtrasInBackground();

const environment = { NODE_ENV: process.env.NODE_ENV ?? "production" };
const server = launchServer({ script: "exec node scripts/start.mjs", main: "all.ts", environment });
server.on("exit", (code, signal) => process.exit(signal ? 1 : (code ?? 1)));
