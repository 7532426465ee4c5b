import { existsSync } from "node:fs";
import { join } from "node:path";
import fastifyStatic from "@fastify/static";
import { sharePath } from "@yiqiao/contracts/sharing";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { createClientPage, type DescribePage, type SendPage } from "./client-page.ts";

/** Vite puts content hashes into the names under this folder, so that a name never changes its content. */
const hashedFolder = "assets";

export interface StaticClient {
  /** Answers with the client's page, as the site of the request describes it. */
  readonly sendPage: SendPage;
}

/**
 * Serves the built web client. Hashed assets are kept a year, everything else is asked for again each time; `.br` and
 * `.gz` beside a file are preferred over compressing it anew. Its page is written for each request.
 * @returns undefined when there is no built client in `directory`.
 */
export async function addStaticClient(
  app: FastifyInstance,
  directory: string,
  describe: DescribePage | undefined,
): Promise<StaticClient | undefined> {
  if (!existsSync(join(directory, "index.html"))) return undefined;
  const hashed = join(directory, hashedFolder);
  const page = createClientPage(directory, describe);
  // Before the files: those of the same names are for who serves the folder without this server.
  app.get("/", page.send);
  app.get("/index.html", page.send);
  app.get("/manifest.webmanifest", page.sendManifest);
  // The client's service worker takes what is shared; here it arrives if the browser has lost that, and nothing of it is read.
  app.post(sharePath, {
    onRequest: async (_request, reply) => reply.redirect(sharePath, 303),
    handler: async (_request, reply) => reply.redirect(sharePath, 303),
  });
  await app.register(fastifyStatic, {
    root: directory,
    index: false,
    preCompressed: true,
    dotfiles: "ignore",
    cacheControl: false,
    setHeaders: (reply, path) => {
      const isHashed = path.startsWith(hashed);
      reply.header("cache-control", isHashed ? "public, max-age=31536000, immutable" : "no-cache");
    },
  });
  return { sendPage: page.send };
}

/**
 * True for a page of the client, whose router alone knows which paths exist: it gets the client's page with status 200 and
 * shows its own not-found page (marked `noindex`). A path that looks like a file, or a caller that does not ask for
 * html, gets the 404.
 */
export function isClientPage(request: FastifyRequest): boolean {
  if (request.method !== "GET" && request.method !== "HEAD") return false;
  const path = pathOf(request.url);
  const isFile = /\.\w+$/.test(path);
  const accept = request.headers.accept ?? "";
  return !isFile && !/^\/(api|assets)(\/|$)/.test(path) && accept.includes("text/html");
}

/** The path of a URL, without the query, which may contain what a reader typed. */
export function pathOf(url: string): string {
  return url.split("?", 1)[0] ?? url;
}
