import { startProduct, temporaryDataDir } from "./server.ts";

/** One product for the whole run; its address and first password reach the tests by environment. */
export default async function globalSetup(): Promise<() => Promise<void>> {
  const data = temporaryDataDir();
  const product = await startProduct(data.path, { RATE_LIMIT_PER_MINUTE: "100000" });
  process.env["PRODUCT_URL"] = product.url;
  process.env["PRODUCT_OUTPUT"] = product.output();
  process.env["PRODUCT_DATA_DIR"] = data.path;
  return async () => {
    await product.stop();
    data.remove();
  };
}
