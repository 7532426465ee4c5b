import { once } from "node:events";
import { readFileSync } from "node:fs";
import type { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { callbackify } from "node:util";
import PostalMime from "postal-mime";
import type { Email } from "postal-mime";
import { SMTPServer } from "smtp-server";

/** Certificate for localhost and 127.0.0.1, for tests only. */
export const CERTIFICATE = readFileSync(new URL("localhost-certificate.pem", import.meta.url), "utf8");
const KEY = readFileSync(new URL("localhost-key.pem", import.meta.url), "utf8");

export interface LocalSmtp {
  readonly port: number;
  readonly received: Email[];
  close(): Promise<void>;
}

async function keep(stream: Readable, received: Email[]): Promise<void> {
  received.push(await PostalMime.parse(await buffer(stream)));
}

/**
 * An SMTP server on loopback. User `yiqiao` with password `right`, if `needsPassword`. Addresses that begin with a
 * three-digit code are answered with that code.
 */
export async function startSmtp(
  options: { needsPassword?: boolean; tls?: "none" | "starttls" | "immediate" } = {},
): Promise<LocalSmtp> {
  const { needsPassword = false, tls = "none" } = options;
  const received: Email[] = [];
  const server = new SMTPServer({
    authOptional: !needsPassword,
    secure: tls === "immediate",
    disabledCommands: [...(tls === "none" ? ["STARTTLS"] : []), ...(needsPassword ? [] : ["AUTH"])],
    key: KEY,
    cert: CERTIFICATE,
    onAuth: ({ username, password }, _, done) => {
      if (username === "yiqiao" && password === "right") done(null, { user: username });
      else done(new Error("Invalid username or password"));
    },
    onRcptTo: ({ address }, _, done) => {
      const code = /^(\d{3})/.exec(address)?.[1];
      if (code === undefined) done();
      else done(Object.assign(new Error("as the address asks"), { responseCode: Number(code) }));
    },
    onData: (stream, _, done) => {
      callbackify(() => keep(stream, received))(done);
    },
  });
  server.on("error", () => undefined);
  server.listen(0, "127.0.0.1", () => undefined);
  await once(server.server, "listening");
  const address = server.server.address();
  if (address === null || typeof address === "string") throw new Error("the server has no port");
  return { port: address.port, received, close: () => new Promise((resolve) => server.close(resolve)) };
}
