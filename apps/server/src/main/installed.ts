import type { Capability } from "@yiqiao/contracts/capabilities";

/**
 * What this installation can do. A feature enters its capability with its first working call, and whatever is sold,
 * announced or offered by a menu follows: plan cards, goods, messages, the permission map, the client.
 */
export const installed: ReadonlySet<Capability> = new Set([
  "text",
  "documents",
  "pictures",
  "webPages",
  "libraries",
  "termScan",
  "postEditing",
  "api",
  "members",
  "devices",
  "backups",
  "enterprises",
  "systemLog",
  "traffic",
  "api",
]);
