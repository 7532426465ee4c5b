import { sharePath } from "@yiqiao/contracts/sharing";

/**
 * Who answers a request. `network`: the server alone, as if there were no worker. `assets`: what is kept, else the
 * server. `page` and `pageFile`: the server, and what is kept where it cannot be reached. `share`: the worker takes what
 * was shared.
 */
export type AnswerSource = "network" | "assets" | "page" | "pageFile" | "share";

/** Files that the page asks for by names that stay the same over builds. */
export const pageFiles: readonly string[] = ["/early.js", "/favicon.svg"];

/** Calls of ours and of other platforms' clients, and what tells operators how the server is. */
const serverPaths = /^\/(?:api|v2|v3|health|ready|metrics)(?:\/|$)/;

/** No frame: pages that are translated stand in some, and others may frame ours. */
const isOfWindow = ({ mode, destination }: AskedRequest): boolean => mode === "navigate" && destination === "document";

export type AskedRequest = Pick<Request, "method" | "url" | "mode" | "destination">;

/** @param origin of the worker */
export function answerSourceOf(request: AskedRequest, origin: string): AnswerSource {
  const url = new URL(request.url);
  if (url.origin !== origin) return "network";
  if (request.method === "POST") return url.pathname === sharePath && isOfWindow(request) ? "share" : "network";
  if (request.method !== "GET") return "network";
  if (url.pathname.startsWith("/assets/")) return "assets";
  if (pageFiles.includes(url.pathname)) return "pageFile";
  const isFile = /\.\w+$/.test(url.pathname);
  return isOfWindow(request) && !isFile && !serverPaths.test(url.pathname) ? "page" : "network";
}
