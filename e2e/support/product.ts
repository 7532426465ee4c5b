/** The product that the tests of one worker see. */
export interface ProductUnderTest {
  readonly url: string;
  readonly dataDir: string;
  /** What it printed at its start, the first password among it. */
  readonly output: string;
  /** A site whose pages it may fetch. */
  readonly site: string;
}

/** Reaches the workers by their environment. */
export function rememberProducts(products: readonly ProductUnderTest[]): void {
  process.env["PRODUCTS_UNDER_TEST"] = JSON.stringify(products);
}

const products = JSON.parse(process.env["PRODUCTS_UNDER_TEST"] ?? "[]") as readonly ProductUnderTest[];

/** That of this worker; the address of `npm start` where none was started for tests. */
export const product: ProductUnderTest = products[Number(process.env["TEST_PARALLEL_INDEX"] ?? 0)] ?? {
  url: "http://127.0.0.1:3000",
  dataDir: "",
  output: "",
  site: "",
};
