import { existsSync, readFileSync, statSync } from "node:fs";
import { createServer, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import path from "node:path";
import {
  decodePage,
  decodeStylesheet,
  framePolicy,
  PageAddresses,
  preparePage,
  resourcePolicy,
  rewriteCss,
} from "@yiqiao/web-pages";
import { pageTranslationsScript } from "@yiqiao/web-pages/frame";
import { markElements, siteFolder, type SavedPage, targetOf } from "./saved-pages.ts";

const nonce = "YmVuY2gtd2ViLXBhZ2Vz";
const types: Readonly<Record<string, string>> = {
  ".css": "text/css",
  ".gif": "image/gif",
  ".jpg": "image/jpeg",
  ".png": "image/png",
  ".svg": "image/svg+xml",
  ".webp": "image/webp",
  ".woff": "font/woff",
  ".woff2": "font/woff2",
};

/** What stands in place of pictures of others, in the page itself as well. */
export const noPicture = Buffer.from("R0lGODlhAQABAIAAAAAAAAAAACH5BAEAAAAALAAAAAABAAEAAAICRAEAOw==", "base64");

/** What came of preparing a page. */
export type Prepared = ReturnType<typeof preparePage>;

/** The sites of saved pages, each a host of its own on the loopback, and the house that shows them in a frame. */
export class TestSite {
  /** Whether pages are shown as they are, which shows that what we count can be seen. */
  readonly isControl: boolean;
  readonly #folder: string;
  readonly #pages: ReadonlyMap<string, SavedPage>;
  readonly #sites: Server;
  readonly #house: Server;
  readonly prepared = new Map<string, Prepared>();
  /** In which we read a page, as the WHATWG names it. */
  readonly encodings = new Map<string, string>();
  /** Of the pages themselves, as the browser showed them. */
  readonly directions = new Map<string, string>();

  constructor(folder: string, pages: readonly SavedPage[], isControl: boolean) {
    this.isControl = isControl;
    this.#folder = folder;
    this.#pages = new Map(pages.map((page) => [page.name, page]));
    this.#sites = createServer((request, response) => {
      const { hostname, pathname } = new URL(request.url ?? "/", `http://${request.headers.host}`);
      const page = this.#pages.get(hostname.replace(/\.localhost$/, ""));
      const isPage = page !== undefined && new URL(this.addressOf(page)).pathname === pathname;
      this.#answer(response, this.#file(hostname, pathname), isPage ? contentTypeOf(page) : undefined);
    });
    this.#house = createServer((request, response) => this.#show(request.url ?? "/", response));
  }

  async open(): Promise<void> {
    for (const server of [this.#sites, this.#house])
      await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  }

  close(): void {
    for (const server of [this.#sites, this.#house]) {
      server.closeAllConnections();
      server.close();
    }
  }

  /** The address of the house. */
  get house(): string {
    return `http://127.0.0.1:${portOf(this.#house)}`;
  }

  /** Where a page of the sites stands. */
  addressOf({ name, file }: SavedPage): string {
    const place = siteFolder(this.#folder, { file } as SavedPage) === undefined ? file : file.replace(/^[^/]*\//, "");
    return `http://${name}.localhost:${portOf(this.#sites)}/${place}`;
  }

  #file(hostname: string, pathname: string): Buffer | undefined {
    const page = this.#pages.get(hostname.replace(/\.localhost$/, ""));
    if (!page) return undefined;
    const root = siteFolder(this.#folder, page) ?? this.#folder;
    const wanted = path.join(root, decoded(pathname));
    const isPage = wanted === path.join(this.#folder, page.file);
    if (!wanted.startsWith(root) || (!isPage && root === this.#folder)) return undefined;
    if (!existsSync(wanted) || !statSync(wanted).isFile()) return undefined;
    return isPage ? Buffer.from(markElements(readFileSync(wanted))) : readFileSync(wanted);
  }

  #answer(response: ServerResponse, bytes: Buffer | undefined, type?: string): void {
    const name = new URL(response.req.url ?? "/", "http://site").pathname;
    if (!bytes && response.req.headers["sec-fetch-dest"] === "image")
      return this.#answer(response, noPicture, "image/gif");
    const policy = name.startsWith("/proxy/") ? resourcePolicy : {};
    const contentType = type ?? types[path.extname(name)] ?? "text/html";
    response.writeHead(bytes ? 200 : 404, { "content-type": contentType, ...policy });
    response.end(bytes ?? "");
  }

  #show(url: string, response: ServerResponse): void {
    const { pathname, searchParams } = new URL(url, this.house);
    const [, kind = "", name = ""] = pathname.split("/");
    if (kind === "proxy") return this.#proxy(name, searchParams.get("u") ?? "", response);
    const page = this.#pages.get(name);
    if (kind === "holder") {
      const source = page && searchParams.get("of") === "source" ? this.addressOf(page) : `${this.house}/frame/${name}`;
      const frame = `<iframe src="${source}" style="border:0;width:1280px;height:900px"></iframe>`;
      const html = `<!DOCTYPE html><link rel=icon href="data:,"><body style="margin:0">${frame}`;
      return this.#answer(response, Buffer.from(html), "text/html");
    }
    if (!page || kind !== "frame") return this.#answer(response, undefined, "text/plain");
    if (this.isControl) return this.#answer(response, this.#bytesOf(page), "text/html");
    const prepared = this.prepare(page);
    const policy = framePolicy({ nonce, proxy: `${this.house}/proxy/` });
    const script = `<script nonce="${nonce}">${pageTranslationsScript} window.shown = new PageTranslations(document)</script>`;
    response.writeHead(200, { "content-type": "text/html; charset=utf-8", ...policy });
    response.end(prepared.html.replace("<head>", () => `<head>${script}`));
  }

  #bytesOf(page: SavedPage): Buffer {
    const { pathname, hostname } = new URL(this.addressOf(page));
    return this.#file(hostname, pathname) ?? Buffer.of();
  }

  prepare(page: SavedPage): Prepared {
    const address = this.addressOf(page);
    const { text, encoding } = decodePage(this.#bytesOf(page), contentTypeOf(page));
    const prepared = preparePage(text, {
      address,
      targetLanguage: targetOf(page.language, this.directions.get(page.name) ?? "ltr"),
      ...this.#rewriting,
    });
    this.prepared.set(page.name, prepared);
    this.encodings.set(page.name, encoding.toLowerCase());
    return prepared;
  }

  readonly #rewriting = {
    resource: (address: string, kind: string) => `${this.house}/proxy/${kind}?u=${encodeURIComponent(address)}`,
    link: (address: string) => `${this.house}/link?u=${encodeURIComponent(address)}`,
  };

  /** Of other houses nothing is here: the same is missing in the page itself. */
  #proxy(kind: string, address: string, response: ServerResponse): void {
    const { hostname, pathname } = URL.canParse(address) ? new URL(address) : new URL("http://none/");
    const bytes = this.#file(hostname, pathname);
    if (!bytes && kind === "image") return this.#answer(response, noPicture, "image/gif");
    if (!bytes || kind !== "style") return this.#answer(response, bytes, types[path.extname(pathname)]);
    const css = rewriteCss(decodeStylesheet(bytes).text, new PageAddresses(address, this.#rewriting));
    this.#answer(response, Buffer.from(css), "text/css; charset=utf-8");
  }
}

const contentTypeOf = ({ charset }: SavedPage): string =>
  charset === undefined ? "text/html" : `text/html; charset=${charset}`;
const portOf = (server: Server): number => (server.address() as AddressInfo).port;

function decoded(pathname: string): string {
  try {
    return decodeURIComponent(pathname);
  } catch {
    return pathname;
  }
}
