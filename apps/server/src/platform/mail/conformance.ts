import { describe, expect, it } from "vitest";
import type { Mail, Mailer } from "./mailer.ts";

export const welcome: Mail = {
  to: "reader@example.com",
  subject: "欢迎使用译桥 – your code",
  text: "Code: 123456\n.\nA line that is a dot, and 汉字.",
  html: "<p>Code: <b>123456</b></p>",
  kind: "test.welcome",
};

/** What every {@link Mailer} keeps. `received` gives what arrived since the last call, oldest first. */
export function mailerConformance(mailer: () => Mailer, received: () => Promise<Omit<Mail, "kind">[]>): void {
  it("delivers address, subject and both bodies unchanged", async () => {
    await mailer().send(welcome);
    const { kind: _, ...rest } = welcome;
    await expect(received()).resolves.toEqual([rest]);
  });

  it("delivers a mail without HTML", async () => {
    const { html: _, ...plain } = welcome;
    await mailer().send(plain);
    await expect(received()).resolves.toMatchObject([{ to: welcome.to, text: welcome.text }]);
  });

  describe("refuses, and sends nothing of,", () => {
    it.each<[string, Partial<Mail>]>([
      ["a subject with a header in it", { subject: "Hello\r\nBcc: victim@example.com" }],
      ["a subject with a lone line feed", { subject: "Hello\nBcc: victim@example.com" }],
      ["an empty subject", { subject: "" }],
      ["an address with a header in it", { to: "reader@example.com\r\nBcc: victim@example.com" }],
      ["two addresses", { to: "reader@example.com, victim@example.com" }],
      ["an address with a name", { to: "Reader <reader@example.com>" }],
      ["no address", { to: "reader" }],
      ["a body with NUL", { text: "a\0b" }],
      ["a strange kind", { kind: "x\r\ny" }],
      ["a sender's name with a header in it", { fromName: "Acme\r\nBcc: victim@example.com" }],
      ["two addresses to answer to", { replyTo: "a@example.com, b@example.com" }],
    ])("%s", async (_, changes) => {
      const attempt = mailer().send({ ...welcome, ...changes });
      await expect(attempt).rejects.toMatchObject({ name: "MailError", code: "invalid", retryable: false });
      await expect(attempt).rejects.toThrow(Object.keys(changes)[0] ?? "");
      await expect(received()).resolves.toEqual([]);
    });
  });
}
