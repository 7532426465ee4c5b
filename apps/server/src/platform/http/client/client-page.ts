import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { FastifyReply, FastifyRequest } from "fastify";
import { escapeHtml } from "#platform/html";
import { languageOf } from "../requests/context-plugin.ts";

/** The site that a page belongs to. */
export interface PageRequest {
  readonly host: string;
  /** Path and query. */
  readonly url: URL;
  readonly cookies: Readonly<Record<string, string | undefined>>;
  readonly language: "zh" | "en";
}

/** The site's part of the page, which is visible before any script runs. */
export interface PageDescription {
  /** HTML, complete and escaped. */
  readonly head: string;
  /** Plain text. */
  readonly name: string;
  readonly manifest: object;
}

export type DescribePage = (page: PageRequest) => Promise<PageDescription>;

export type SendPage = (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>;

interface ClientPage {
  readonly send: SendPage;
  readonly sendManifest: SendPage;
}

/**
 * The client's HTML page. The part between `<!--site-->` and `<!--/site-->`, and the name (`site-name`), are written
 * for the site of the request. If the site cannot be determined, the page keeps the text it was built with.
 */
export function createClientPage(directory: string, describe: DescribePage | undefined): ClientPage {
  const describeOrLog = async (request: FastifyRequest): Promise<PageDescription | undefined> => {
    try {
      return await describe?.(pageOf(request));
    } catch (error) {
      request.log.warn({ err: error }, "whose page it is could not be read");
      return undefined;
    }
  };
  return {
    send: async (request, reply) => {
      const html = await readFile(join(directory, "index.html"), "utf8");
      return send(request, reply.type("text/html; charset=utf-8"), fill(html, await describeOrLog(request)));
    },
    sendManifest: async (request, reply) => {
      const { manifest } = (await describeOrLog(request)) ?? {};
      const text =
        manifest === undefined
          ? await readFile(join(directory, "manifest.webmanifest"), "utf8")
          : JSON.stringify(manifest);
      return send(request, reply.type("application/manifest+json; charset=utf-8"), text);
    },
  };
}

function pageOf(request: FastifyRequest): PageRequest {
  return {
    host: request.hostname,
    url: new URL(request.url.replace(/^\/*/, "/"), `${request.protocol}://${request.host}`),
    cookies: request.cookies,
    language: languageOf(request),
  };
}

function fill(html: string, page: PageDescription | undefined): string {
  if (page === undefined) return html;
  return replaceBetween(replaceBetween(html, "site", page.head), "site-name", escapeHtml(page.name));
}

function replaceBetween(html: string, name: string, text: string): string {
  const [start, end] = [html.indexOf(`<!--${name}-->`), html.indexOf(`<!--/${name}-->`)];
  return start < 0 || end < start ? html : html.slice(0, start) + text + html.slice(end + `<!--/${name}-->`.length);
}

/** Caches between us and the reader keep nothing: the same address says another name to another reader. */
function send(request: FastifyRequest, reply: FastifyReply, text: string): FastifyReply {
  const tag = `W/"${createHash("sha256").update(text).digest("base64url").slice(0, 22)}"`;
  reply.header("cache-control", "private, no-cache").header("vary", "Cookie, Accept-Language").header("etag", tag);
  const known = request.headers["if-none-match"]?.split(",").map((part) => part.trim());
  return known?.includes(tag) ? reply.code(304).send() : reply.send(text);
}
