import { createT, parseInterfaceLanguage } from "@yiqiao/i18n";
import { toast } from "@yiqiao/ui";
import { workerPath, type WorkerWord } from "#shared/worker/worker-words.ts";
import { messages } from "./messages.ts";

/** How long a window may be in the background without asking for a new build when the reader comes back to it. */
const checkAgainMs = 10 * 60_000;

/** The script that this window began with. */
const ownEntry = (): string | undefined =>
  document.querySelector<HTMLScriptElement>('script[type="module"][src^="/assets/"]')?.getAttribute("src") ?? undefined;

async function entryOf(worker: ServiceWorker): Promise<unknown> {
  const { port1, port2 } = new MessageChannel();
  const answered = new Promise<unknown>((resolve) => {
    port1.addEventListener("message", ({ data }: MessageEvent<unknown>) => resolve(data), { once: true });
  });
  port1.start();
  const word: WorkerWord = "entry";
  worker.postMessage(word, [port2]);
  return answered;
}

/** A window that began with another build is offered the new one; what was typed is there again afterwards. */
async function offerBuild(worker: ServiceWorker): Promise<void> {
  if ((await entryOf(worker)) === ownEntry()) return;
  const language = parseInterfaceLanguage(document.documentElement.lang.slice(0, 2)) ?? "zh";
  const t = createT(messages, language);
  toast.offer(t("newVersion"), { label: t("reload"), run: () => location.reload() });
}

function watchBuilds(registration: ServiceWorkerRegistration): void {
  if (registration.waiting) void offerBuild(registration.waiting);
  const offerOnceInstalled = (worker: ServiceWorker | null) =>
    worker?.addEventListener("statechange", () => {
      if (worker.state === "installed") void offerBuild(worker);
    });
  offerOnceInstalled(registration.installing);
  registration.addEventListener("updatefound", () => offerOnceInstalled(registration.installing));
}

/**
 * Now, as browsers put their own look at the opening of a page off until the worker rests, and again when the reader
 * comes back to a window that stayed open.
 */
function askForBuilds(registration: ServiceWorkerRegistration): void {
  const ask = () => void registration.update().catch(() => undefined);
  let askedAt = performance.now();
  if (registration.active !== null) ask();
  document.addEventListener("visibilitychange", () => {
    if (document.visibilityState !== "visible" || performance.now() - askedAt < checkAgainMs) return;
    askedAt = performance.now();
    ask();
  });
}

/** Has the browser keep the client, so that it opens without a network; not for a page that stands in another. */
export async function startWorker(): Promise<void> {
  if (!("serviceWorker" in navigator) || window.top !== window) return;
  // The check for a new worker never asks a cache on the way.
  const options = { updateViaCache: "none" } as const;
  const registration = await navigator.serviceWorker.register(workerPath, options).catch(() => undefined);
  if (registration === undefined) return;
  watchBuilds(registration);
  askForBuilds(registration);
}
