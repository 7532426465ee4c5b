import { type SandboxNotice, signNotice } from "#testing/providers";
import type { PaymentsApp } from "./payments-app.ts";

/** The sandbox's notice of a payment that waits to be sent, as it would come now; it goes on waiting. */
export async function noticeSent({ app, queue }: PaymentsApp, number: string) {
  const jobs = queue.waiting as readonly { readonly payload: { readonly notice?: SandboxNotice } }[];
  const notice = jobs.map(({ payload }) => payload.notice).find((one) => one?.number === number);
  if (notice === undefined) throw new Error(`There is no notice of ${number}`);
  const { rows } = await app.database.pool.query<{ secret: Buffer }>("select secret from sandbox_keys");
  const [key] = rows;
  if (key === undefined) throw new Error("The sandbox has no key");
  const body = JSON.stringify(notice);
  return { headers: signNotice(key.secret, body, app.clock.now()), body };
}
