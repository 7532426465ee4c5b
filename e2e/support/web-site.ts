import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

/** A site on this machine, whose pages the product translates. */
export interface WebSite {
  readonly url: string;
  stop(): Promise<void>;
}

interface Answer {
  readonly type: string;
  readonly body: string | Buffer;
}

const html = (body: string): Answer => ({ type: "text/html; charset=utf-8", body });

const picture = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAABAAAAAQCAIAAACQkWg2AAAAGUlEQVR42mNk+M9AEmAiTTnDqIZRDUNJAwBVmgEf7sYmVwAAAABJRU5ErkJggg==",
  "base64",
);

const sentences = [
  "The weather is good today.",
  "We walk in the park after breakfast.",
  "The children feed the ducks on the lake.",
  "An old man reads his newspaper on a bench.",
  "In the evening the lamps are lit.",
];
const paragraphs = Array.from({ length: 30 }, (_, at) => `<p>${sentences[at % sentences.length]} Part ${at + 1}.</p>`);

const article = `<!DOCTYPE html>
<html lang="en">
<head><title>A day in the park</title><link rel="stylesheet" href="/style.css"></head>
<body>
<header><h1>A day in the park</h1><nav><a href="/next">The next day</a></nav></header>
<img src="/tree.png" alt="A green tree" width="80" height="80">
<p id="first">${sentences[0]} <b>${sentences[1]}</b></p>
<p><code>npm install</code></p>
<form action="/search"><input name="q" placeholder="Search the park"><button>Search</button></form>
${paragraphs.join("\n")}
<script>document.title = "changed"; fetch("/stolen?" + document.cookie); document.body.innerHTML = "run";</script>
</body></html>`;

const answers: Readonly<Record<string, Answer>> = {
  // Takes what is sent to it.
  "/hook": { type: "text/plain", body: "taken" },
  "/article": html(article),
  "/next": html(`<!DOCTYPE html><html lang="en"><title>The next day</title><p>It rains on the next day.</p></html>`),
  "/app": html(`<!DOCTYPE html><html lang="en"><title>App</title><div id="app"></div><script src="/app.js"></script>`),
  "/long": html(
    `<!DOCTYPE html><html lang="en"><title>Long</title>${Array.from({ length: 90 }, (_, at) => `<p>The train number ${at} leaves the station in the morning and comes back at night.</p>`).join("")}`,
  ),
  "/style.css": {
    type: "text/css",
    body: `body{font:16px/1.5 sans-serif;margin:24px;max-width:640px}h1{color:rgb(0,90,60)}header{background:url(/ground.png)}`,
  },
  "/tree.png": { type: "image/png", body: picture },
  "/ground.png": { type: "image/png", body: picture },
  "/gbk": {
    type: "text/html; charset=gb18030",
    // "Good morning" and "The weather is good today" in Chinese.
    body: Buffer.concat([
      Buffer.from("<!DOCTYPE html><html lang=zh><title>"),
      Buffer.from("d4e7c9cfbac3", "hex"),
      Buffer.from("</title><p>"),
      Buffer.from("bdf1ccecccecc6f8bac3a1a3", "hex"),
      Buffer.from("</p>"),
    ]),
  },
};

/** `/asked` lists what was asked for. */
export async function startWebSite(): Promise<WebSite> {
  const asked: string[] = [];
  const server: Server = createServer((request: IncomingMessage, response: ServerResponse) => {
    const path = (request.url ?? "").split("?", 1)[0] ?? "";
    if (path === "/asked") response.end(JSON.stringify(asked));
    else {
      asked.push(request.url ?? "");
      const { type, body } = answers[path] ?? { type: undefined, body: "" };
      response.writeHead(type === undefined ? 404 : 200, { "content-type": type ?? "text/plain" }).end(body);
    }
  });
  await new Promise<void>((resolve) => {
    server.listen(0, "127.0.0.1", resolve);
  });
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    stop: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}
