import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { framePolicy, preparePage } from "@yiqiao/web-pages";
import { hostilePages } from "@yiqiao/web-pages/testing";
import { expect, type Page, test } from "@playwright/test";

const nonce = "YWJjZGVmZ2hpamts";
const names = Object.keys(hostilePages);
/** What our proxy gives, whatever it is asked for. */
const pixel = Buffer.from("R0lGODlhAQABAAAAACH5BAEKAAEALAAAAAABAAEAAAICTAEAOw==", "base64");

type Kind = "raw" | "prepared" | "policed";

/** Hostile pages as they are, prepared, and prepared under the policy of their frame; all of them in one page of frames. */
async function serve(): Promise<{ server: Server; origin: string }> {
  const server = createServer((request, response) => {
    const { origin } = at(server);
    const [, kind = "", index = ""] = (request.url ?? "").split("/");
    const page = hostilePages[names[Number(index)] ?? ""];
    if (kind === "all") {
      const frames = names.map((_, number) => `<iframe src="/${index}/${number}" title="${number}"></iframe>`);
      response.setHeader("content-type", "text/html; charset=utf-8").end(`<title>All</title>${frames.join("")}`);
      return;
    }
    if (kind === "resource" || page === undefined) {
      response.setHeader("content-type", "image/gif").end(pixel);
      return;
    }
    const headers = kind === "policed" ? framePolicy({ nonce, proxy: origin }) : {};
    const html = kind === "raw" ? page : preparedBy(origin, page);
    response.writeHead(200, { "content-type": "text/html; charset=utf-8", ...headers }).end(html);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return { server, origin: at(server).origin };
}

const at = (server: Server) => ({ origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}` });

const preparedBy = (origin: string, page: string): string =>
  preparePage(page, {
    address: "https://site.test/dir/page.html",
    targetLanguage: "zh-cn",
    resource: (address, kind) => `${origin}/resource/${kind}?u=${encodeURIComponent(address)}`,
    link: (address) => `${origin}/link?u=${encodeURIComponent(address)}`,
  }).html;

interface Seen {
  scripts: number;
  /** Addresses of other houses that were asked for. */
  readonly reached: string[];
}

/** Opens all pages of a kind at once, and touches what is in them. */
async function look(page: Page, origin: string, kind: Kind): Promise<Seen> {
  const seen: Seen = { scripts: 0, reached: [] };
  page.on("dialog", (dialog) => {
    seen.scripts++;
    void dialog.dismiss().catch(() => undefined);
  });
  await page.context().route("**/*", (route) => {
    const address = route.request().url();
    if (address.startsWith(origin) || /^(?:data|about|blob):/.test(address)) return route.continue();
    seen.reached.push(address);
    return route.abort();
  });
  await page.goto(`${origin}/all/${kind}`, { waitUntil: "load" });
  for (const frame of page.frames().slice(1)) {
    const touch = `for (const element of document.querySelectorAll("*"))
      for (const kind of ["mouseover", "mouseenter", "focus", "load", "error", "begin", "toggle", "animationstart"])
        element.dispatchEvent(new Event(kind, { bubbles: true }));`;
    if (kind !== "policed") await frame.evaluate(touch).catch(() => undefined);
  }
  await page.waitForTimeout(500);
  return seen;
}

test.describe("hostile web pages", () => {
  let served: Awaited<ReturnType<typeof serve>>;
  test.beforeAll(async () => {
    served = await serve();
  });
  test.afterAll(() => served.server.close());

  test("as they are, run scripts and reach elsewhere", async ({ page }) => {
    const { scripts, reached } = await look(page, served.origin, "raw");
    expect(scripts).toBeGreaterThan(40);
    expect(reached.length).toBeGreaterThan(20);
  });

  for (const kind of ["prepared", "policed"] as const) {
    test(`${kind}, run nothing and reach our proxy alone`, async ({ page }) => {
      expect(await look(page, served.origin, kind)).toEqual({ scripts: 0, reached: [] });
      // Embedded pages are frames that nothing is in.
      const inner = page.frames().filter((frame) => frame.parentFrame()?.parentFrame());
      expect(page.frames().length - inner.length).toBe(names.length + 1);
      expect(inner.length).toBeGreaterThan(0);
      for (const frame of inner) expect(await frame.content()).toBe("<html><head></head><body></body></html>");
    });
  }
});
