import type { DomainCode } from "@yiqiao/contracts/languages";
import { type EngineKind, engineKinds, type EnginePair } from "@yiqiao/engines";
import type { Subject } from "./measure.ts";
import { shortPair } from "./pairs.ts";
import { UsageError } from "./usage-error.ts";

const isKind = (name: string): name is EngineKind => Object.hasOwn(engineKinds, name);

function parseSettings(settings: string): unknown {
  try {
    return JSON.parse(settings);
  } catch {
    throw new UsageError("--settings: is not JSON");
  }
}

/**
 * A remote engine by its kind, settings as JSON; its key comes from QUALITY_API_KEY, so that it stands in no command.
 * @throws UsageError naming the kinds there are, or the settings that are wrong
 */
export function remoteSubject(
  kind: string,
  settings: string,
  { pair, domain }: { readonly pair: EnginePair; readonly domain?: DomainCode | undefined },
): Subject {
  if (!isKind(kind)) {
    throw new UsageError(`--engine ${kind}: is none of ${Object.keys(engineKinds).join(", ")}`);
  }
  const apiKey = process.env["QUALITY_API_KEY"];
  const secrets = apiKey === undefined ? {} : { apiKey };
  try {
    const engine = engineKinds[kind].create({ id: kind, settings: parseSettings(settings), secrets });
    return { engine, model: kind, pair, domain };
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    throw new UsageError(`--engine ${kind} for ${shortPair(pair)}: ${error.message}`);
  }
}
