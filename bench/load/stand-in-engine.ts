import { createServer, type IncomingMessage } from "node:http";
import { text as readText } from "node:stream/consumers";
import { setTimeout as delay } from "node:timers/promises";
import { standInTranslation } from "./texts.ts";

export interface StandInEngine {
  readonly url: string;
  close(): Promise<void>;
}

async function translateBody(
  request: IncomingMessage,
  translate: (text: string) => string,
): Promise<{ translatedText: string | string[] }> {
  const { q } = JSON.parse(await readText(request)) as { q: string | string[] };
  return { translatedText: typeof q === "string" ? translate(q) : q.map((one) => translate(one)) };
}

/** A LibreTranslate server on loopback that answers at once, so that the platform itself is what is measured, or later. */
export async function startStandInEngine({ translate = standInTranslation, delayMs = 0 } = {}): Promise<StandInEngine> {
  const server = createServer((request, response) => {
    const answer = (body: unknown): void => {
      response.setHeader("content-type", "application/json");
      response.end(JSON.stringify(body));
    };
    if (request.url?.startsWith("/languages") === true) {
      answer([
        { code: "zh", name: "Chinese", targets: ["en"] },
        { code: "en", name: "English", targets: ["zh"] },
      ]);
    } else if (request.url?.startsWith("/translate") === true) {
      void translateBody(request, translate)
        .then((body) => delay(delayMs, body))
        .then(answer, () => response.destroy());
    } else answer({});
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("The stand-in engine has no port");
  return {
    url: `http://127.0.0.1:${address.port}`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
