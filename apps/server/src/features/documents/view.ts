import type { InterfaceLanguage } from "@yiqiao/contracts/errors";
import type { View } from "./describe.ts";
import type { DocumentParts } from "./ports.ts";
import { recentSpeed } from "./recent-speed.ts";

export async function viewFor(parts: DocumentParts, language: InterfaceLanguage): Promise<View> {
  const [speed, office] = await Promise.all([recentSpeed(parts), parts.office.availability()]);
  return { language, now: parts.clock.now(), speed, hasOffice: office.available };
}
