import { Readable } from "node:stream";
import { createDiskStore } from "../disk-store.ts";

/** Started by tests to be killed: writes an object without end into the store in its first argument. */
const store = await createDiskStore(process.argv[2] ?? "");
const body = Readable.from(
  (async function* () {
    for (let n = 0; ; n += 1) {
      yield Buffer.alloc(65_536);
      if (n === 8) process.stdout.write("writing\n");
      if (n >= 8) await new Promise((resolve) => setTimeout(resolve, 5));
    }
  })(),
);
await store.put("killed/object", body, { contentType: "text/plain" });
