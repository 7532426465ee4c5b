import { z } from "zod";

/**
 * What an installation may be able to do. Each feature of the server enters its capability when it works; whatever
 * names, sells or gates one asks for that list first.
 */
export const capabilities = [
  "text",
  "documents",
  "pictures",
  "webPages",
  "libraries",
  "termScan",
  "postEditing",
  /** The public API and the keys for it. */
  "api",
  /** Managers keep their members' accounts and teams themselves. */
  "members",
  "addIns",
  /** Enterprises, made and kept in the back end. */
  "enterprises",
  "systemLog",
  "traffic",
  "devices",
  "backups",
] as const;

export type Capability = (typeof capabilities)[number];

export const capabilitySchema = z.enum(capabilities);

/** What can be translated, in the order in which it is told. */
export const translatables = ["text", "documents", "pictures", "webPages"] as const satisfies readonly Capability[];
