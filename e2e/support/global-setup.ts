import type { FullConfig } from "@playwright/test";
import { rememberProducts } from "./product.ts";
import { bankTransfer } from "./bank-transfer.ts";
import { startLoginProvider } from "./login-provider.ts";
import { startProduct, temporaryDataDir } from "./server.ts";
import { startWebSite } from "./web-site.ts";

/** Both ways to pay of which no machine elsewhere is asked. */
const environment = {
  RATE_LIMIT_PER_MINUTE: "100000",
  SANDBOX_PAYMENTS: "on",
  BANK_PAYEE: bankTransfer.payee,
  BANK_NAME: bankTransfer.bank,
  BANK_ACCOUNT: bankTransfer.account,
};

/** A product for each worker, for the whole run, so that tests side by side never see each other's data. */
export default async function globalSetup({ workers }: FullConfig): Promise<() => Promise<void>> {
  const [provider, site] = await Promise.all([startLoginProvider(), startWebSite()]);
  // What stands on this machine is closed to pages that users open, but for this one site.
  const outbound = { OUTBOUND_ALLOW: "127.0.0.1", OUTBOUND_PORTS: `80,443,${new URL(site.url).port}` };
  const started = await Promise.all(
    Array.from({ length: workers }, async () => {
      const data = temporaryDataDir();
      const product = await startProduct(data.path, {
        ...environment,
        ...outbound,
        LOGIN_PROVIDERS: provider.settings,
      });
      return { data, product };
    }),
  );
  rememberProducts(
    started.map(({ data, product }) => ({
      url: product.url,
      dataDir: data.path,
      output: product.output(),
      site: site.url,
    })),
  );
  return async () => {
    await Promise.all(
      started.map(async ({ data, product }) => {
        await product.stop();
        data.remove();
      }),
    );
    await Promise.all([provider.stop(), site.stop()]);
  };
}
