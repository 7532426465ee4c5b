/*
 * The process that performs one request: it is asked once, answers once, and ends; a parent that is gone ends it too. Until
 * it is asked it can be told to load what it will need.
 */
import { flushCompileCache } from "node:module";
import type { Message, Performer } from "./messages.ts";

const loading = import(process.argv[2] ?? "") as Promise<Performer>;

async function serve(message: Message): Promise<void> {
  const { perform, prepare } = await loading;
  if ("prepare" in message) {
    await prepare?.(message.prepare).catch(() => undefined);
    return;
  }
  const reply = await perform(message.perform);
  flushCompileCache(); // The parent ends this process as soon as it has the reply.
  process.send?.(reply, () => process.exit(0));
}

process.once("disconnect", () => process.exit(1));
process.on("message", (message: Message) => {
  serve(message).catch((error: unknown) => {
    console.error(error);
    process.exit(1);
  });
});
