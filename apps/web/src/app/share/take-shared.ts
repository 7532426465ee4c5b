import { shareParameter, sharePath } from "@yiqiao/contracts/sharing";
import { sharedCache } from "#shared/worker/worker-words.ts";
import { contentOf, type SharedContent } from "./shared-content.ts";

/** Takes what the worker keeps under a name; there is nothing of it in the browser afterwards. */
export async function takeShared(id: string | undefined): Promise<SharedContent> {
  const kept = id === undefined ? undefined : await takeKept(`${sharePath}?${shareParameter}=${id}`);
  if (kept === undefined) return { kind: "nothing" };
  return contentOf(await kept.formData());
}

/** Browsers that have no cache have no worker that could have kept anything. */
async function takeKept(address: string): Promise<Response | undefined> {
  if (!("caches" in globalThis)) return undefined;
  const cache = await caches.open(sharedCache);
  const kept = await cache.match(address);
  await cache.delete(address);
  return kept;
}
