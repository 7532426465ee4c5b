import { createHash } from "node:crypto";
import type { StoredPage } from "../records/stored-page.ts";

/** Where what an archive has for its page lies in the object store. */
export function resourceObject({ folder }: Pick<StoredPage, "folder">, address: string): string {
  return `${folder}resources/${createHash("sha256").update(address).digest("hex")}`;
}
