import { afterAll, describe } from "vitest";
import { createOutbox } from "#platform/outbox";
import { createTestDatabase } from "#testing";
import { mailerConformance } from "./conformance.ts";
import { createOutboxMailer } from "./index.ts";

const database = await createTestDatabase();
afterAll(() => database.close());
const outbox = createOutbox(database);

describe("the mailer that keeps mail in the outbox", () => {
  let seen = 0;
  mailerConformance(
    () => createOutboxMailer(outbox),
    async () => {
      const fresh = (await outbox.list({ channel: "email" })).filter(({ id }) => id > seen);
      seen = Math.max(seen, ...fresh.map(({ id }) => id));
      return fresh.toReversed().map(({ recipient, subject, text, html }) => {
        return { to: recipient, subject, text, html: html ?? undefined };
      });
    },
  );
});
