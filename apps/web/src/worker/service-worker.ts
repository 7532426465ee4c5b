import { shareParameter, sharePath } from "@yiqiao/contracts/sharing";
import { answerSourceOf, pageFiles } from "./answer-source.ts";
import { sharedCache, type WorkerWord } from "../shared/worker/worker-words.ts";

declare const self: ServiceWorkerGlobalScope;
interface BuiltClient {
  /** Another one for each build. */
  readonly name: string;
  /** The script that the page begins with. */
  readonly entry: string;
  readonly assets: readonly string[];
}
/** Written in by the build that the worker belongs to. */
declare const builtClient: BuiltClient;

const client = builtClient;
const ownCache = `client ${client.name}`;

/** Fetched side by side: what is kept may take its time, what the reader does may not. */
const lanes = 3;
const pageKey = "/";

const openCache = async () => caches.open(ownCache);
/** In this build's cache or another one's: windows of an older build go on with its files. */
const findKept = async (path: string) => caches.match(path, { ignoreVary: true });

async function keepAsset(cache: Cache, path: string): Promise<void> {
  if ((await cache.match(path, { ignoreVary: true })) !== undefined) return;
  const kept = await findKept(path);
  if (kept === undefined) await cache.add(path);
  else await cache.put(path, kept);
}

/**
 * Keeps the page as the server gives it now, for this browser's site; false where it is of another build, whose
 * files are not kept here. Nothing of a login is in it.
 */
async function keepPage(): Promise<boolean> {
  const answer = await fetch(pageKey, { cache: "no-cache", headers: { accept: "text/html" } });
  if (answer.status !== 200 || answer.redirected) return false;
  if (!(await answer.clone().text()).includes(`"${client.entry}"`)) return false;
  await (await openCache()).put(pageKey, answer);
  return true;
}

/** All of the build or nothing: what was kept before a failure is there for the next try. */
async function keepBuild(): Promise<void> {
  const cache = await openCache();
  const waiting = [...client.assets];
  const keepNext = async () => {
    for (let path = waiting.shift(); path !== undefined; path = waiting.shift()) await keepAsset(cache, path);
  };
  await Promise.all(Array.from({ length: lanes }, keepNext));
  await cache.addAll(pageFiles.map((path) => new Request(path, { cache: "no-cache" })));
  if (!(await keepPage())) throw new Error("the server serves another build");
}

/** Runs when no window of an older build is left. */
async function takeOver(): Promise<void> {
  const names = await caches.keys();
  await Promise.all(names.filter((name) => name !== ownCache).map((name) => caches.delete(name)));
  await self.clients.claim();
}

async function answerAsset(request: Request): Promise<Response> {
  const kept = await findKept(request.url);
  if (kept !== undefined) return kept;
  const answer = await fetch(request);
  if (answer.status === 200) {
    const copy = answer.clone();
    const cache = await openCache();
    // A full storage is no reason to answer nothing.
    await cache.put(request.url, copy).catch(() => undefined);
  }
  return answer;
}

async function answerFromServer(request: Request, key: string): Promise<Response> {
  try {
    return await fetch(request);
  } catch (error) {
    const kept = await (await openCache()).match(key, { ignoreVary: true });
    if (kept === undefined) throw error;
    return kept;
  }
}

/** What no page took makes room: any site can post that form. */
const mostShared = 5;

/** Keeps what was shared until the page has taken it. */
async function takeShared(request: Request): Promise<Response> {
  const address = `${sharePath}?${shareParameter}=${crypto.randomUUID()}`;
  const headers = { "content-type": request.headers.get("content-type") ?? "" };
  const cache = await caches.open(sharedCache);
  const untaken = await cache.keys();
  await Promise.all(untaken.slice(0, 1 - mostShared).map((old) => cache.delete(old)));
  await cache.put(address, new Response(await request.blob(), { headers }));
  return Response.redirect(address, 303);
}

self.addEventListener("install", (event) => event.waitUntil(keepBuild()));
self.addEventListener("activate", (event) => event.waitUntil(takeOver()));

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const source = answerSourceOf(request, self.location.origin);
  if (source === "assets") event.respondWith(answerAsset(request));
  if (source === "page") event.respondWith(answerFromServer(request, pageKey));
  if (source === "pageFile") event.respondWith(answerFromServer(request, request.url));
  if (source === "share") event.respondWith(takeShared(request));
});

self.addEventListener("message", (event) => {
  const word = event.data as WorkerWord;
  if (word === "keepPage") event.waitUntil(keepPage().catch(() => false));
  if (word === "entry") event.ports[0]?.postMessage(client.entry);
});
