/* The server, in the role that is its argument. Usually another process supervises it: `all.ts`, `api.ts`, `worker.ts`. */
import { type RoleName, roles } from "./role.ts";
import { run } from "./run.ts";
import { supervised } from "./supervision/messages.ts";

const [name = "", how] = process.argv.slice(2);
if (!Object.hasOwn(roles, name)) throw new Error(`server.ts takes a role: ${Object.keys(roles).join(", ")}`);
await run(name as RoleName, { isSupervised: how === supervised });
