/**
 * `npm run bench sign-in`: what the door gives away and what it withstands. Starts a server of its own on loopback and
 * measures whether answers for known and unknown accounts differ in time, then guesses passwords.
 */
import { parseArgs } from "node:util";
import { startServer } from "./load/server.ts";
import { openDoor } from "./sign-in/door.ts";
import { guessPasswords } from "./sign-in/guessing.ts";
import { measureTiming } from "./sign-in/timing.ts";

const { values } = parseArgs({
  options: { samples: { type: "string", default: "400" }, tries: { type: "string", default: "10000" } },
});

const server = await startServer({ TRUST_PROXY: "1", ENGINE_WORKERS: "0", MODELS_DIR: "/nonexistent" });
try {
  const door = await openDoor(server);
  try {
    const telling = await measureTiming(door, Number(values.samples));
    await door.resetRates();
    const isHeld = await guessPasswords(door, Number(values.tries));
    if (telling > 0 || !isHeld) process.exitCode = 1;
  } finally {
    await door.close();
  }
} finally {
  await server.stop();
}
