import type { InterfaceLanguage } from "@yiqiao/contracts/errors";
import type { DocumentDeps } from "../ports.ts";
import type { View } from "./describe.ts";
import { recentSpeed } from "./recent-speed.ts";

export async function viewFor(deps: DocumentDeps, language: InterfaceLanguage): Promise<View> {
  const [speed, office] = await Promise.all([recentSpeed(deps), deps.office.availability()]);
  return { language, now: deps.clock.now(), speed, hasOffice: office.available };
}
