import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { mailerConformance, welcome } from "./conformance.ts";
import type { SmtpOptions } from "./index.ts";
import { createSmtpMailer } from "./index.ts";
import type { LocalSmtp } from "./testing/local-smtp.ts";
import { CERTIFICATE, startSmtp } from "./testing/local-smtp.ts";

const from = "Yiqiao 译桥 <noreply@yiqiao.example>";
const open: { close(): void | Promise<void> }[] = [];
afterEach(async () => {
  for (const each of open.splice(0).toReversed()) await each.close();
});

/** A server and a mailer for it, both closed after the test. */
async function connect(server: Parameters<typeof startSmtp>[0], options: Partial<SmtpOptions> = {}) {
  const smtp = await startSmtp(server);
  const mailer = createSmtpMailer({ host: "127.0.0.1", port: smtp.port, secure: false, from, ...options });
  open.push(smtp, mailer);
  return { smtp, mailer };
}

describe("the SMTP mailer", () => {
  let smtp: LocalSmtp;
  let mailer: ReturnType<typeof createSmtpMailer>;
  beforeAll(async () => {
    smtp = await startSmtp();
    mailer = createSmtpMailer({ host: "127.0.0.1", port: smtp.port, secure: false, from });
  });
  afterAll(async () => {
    mailer.close();
    await smtp.close();
  });

  mailerConformance(
    () => mailer,
    async () =>
      smtp.received.splice(0).map(({ to, subject = "", text = "", html }) => ({
        to: to?.[0]?.address ?? "",
        subject,
        text: text.trimEnd(),
        html: html?.trimEnd(),
      })),
  );

  it("names the sender, and keeps the Message-ID of a mail that is sent again", async () => {
    await mailer.send(welcome, { id: "0198-ab" });
    await mailer.send(welcome, { id: "0198-ab" });
    const ids = smtp.received.splice(0).map(({ messageId, from: sender }) => ({ messageId, sender }));
    const expected = {
      messageId: "<0198-ab@yiqiao.example>",
      sender: expect.objectContaining({ name: "Yiqiao 译桥", address: "noreply@yiqiao.example" }),
    };
    expect(ids).toEqual([expected, expected]);
  });

  it("sends in a site's name, with answers to its own address", async () => {
    await mailer.send({ ...welcome, fromName: "阿克米, Inc.", replyTo: "help@acme.example" });
    expect(smtp.received.splice(0)).toMatchObject([
      {
        from: { name: "阿克米, Inc.", address: "noreply@yiqiao.example" },
        replyTo: [{ address: "help@acme.example" }],
      },
    ]);
  });

  it.each([
    ["450", "deferred", true],
    ["421", "deferred", true],
    ["550", "refused", false],
    ["552", "refused", false],
  ])("takes the answer %s as %s", async (code, name, retryable) => {
    const attempt = mailer.send({ ...welcome, to: `${code}@example.com` });
    await expect(attempt).rejects.toMatchObject({ name: "MailError", code: name, retryable });
  });

  it("logs in, and tells when it may not", async () => {
    const { smtp: server, mailer: right } = await connect(
      { needsPassword: true },
      { user: "yiqiao", password: "right" },
    );
    await right.send(welcome);
    expect(server.received).toHaveLength(1);
    const { mailer: wrong } = await connect({ needsPassword: true }, { user: "yiqiao", password: "wrong" });
    await expect(wrong.send(welcome)).rejects.toMatchObject({ code: "unauthorized", retryable: true });
  });

  it.each([
    ["starttls", false],
    ["immediate", true],
  ] as const)("sends over TLS (%s) to a server that it trusts", async (tls, secure) => {
    const options = { secure, requireTls: true, certificateAuthorities: CERTIFICATE };
    const { smtp: server, mailer: trusting } = await connect({ tls }, options);
    await trusting.send(welcome);
    expect(server.received).toHaveLength(1);
  });

  it("refuses a certificate that nobody vouches for", async () => {
    const { smtp: server, mailer: wary } = await connect({ tls: "starttls" });
    await expect(wary.send(welcome)).rejects.toMatchObject({ code: "tls" });
    expect(server.received).toHaveLength(0);
  });

  it("sends nothing without TLS where it is demanded", async () => {
    const { smtp: server, mailer: wary } = await connect({ tls: "none" }, { requireTls: true });
    await expect(wary.send(welcome)).rejects.toMatchObject({ code: "tls" });
    expect(server.received).toHaveLength(0);
  });

  it("calls a server that does not answer unavailable and names it", async () => {
    const away = createSmtpMailer({ host: "127.0.0.1", port: 1, secure: false, from });
    await expect(away.send(welcome)).rejects.toMatchObject({ code: "unavailable", retryable: true });
    await expect(away.send(welcome)).rejects.toThrow("127.0.0.1:1");
    away.close();
  });
});
