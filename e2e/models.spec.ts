import { CatalogueServer, cipherTranslation } from "@yiqiao/models/testing";
import { execFile } from "node:child_process";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { expect, test } from "./support/fixtures.ts";
import { type RunningProduct, startProduct, temporaryDataDir } from "./support/server.ts";

const cli = fileURLToPath(new URL("../apps/server/src/main/models-cli.ts", import.meta.url));
/** Twice the same would be a translation that is kept; the cipher model knows these characters. */
const sentences = ["今天我们去公园看花", "他在家里写信", "火山石田土水"] as const;

let catalogue: CatalogueServer;
let product: RunningProduct | undefined;
const data = temporaryDataDir();

const models = async (...args: string[]): Promise<string> => {
  const environment = { ...process.env, LANG: "en", DATA_DIR: data.path, MODEL_CATALOGUE_URL: catalogue.url };
  return (await promisify(execFile)(process.execPath, [cli, ...args], { env: environment })).stdout;
};

test.beforeAll(async () => {
  catalogue = await CatalogueServer.start();
  // What the start fetches in the background comes damaged.
  const { model } = catalogue.add();
  model.decompressedHash = "0".repeat(64);
  product = await startProduct(data.path, { MODEL_CATALOGUE_URL: catalogue.url, FETCH_MODELS: "zh-en" });
});
test.afterAll(async () => {
  await product?.stop();
  await catalogue.stop();
  data.remove();
});

test("a model of the catalogue takes over from the starter model, and gives way again", async ({ page, context }) => {
  if (product === undefined) throw new Error("the product did not start");
  const running = product;
  const { url } = product;
  await context.addCookies([{ name: "language", value: "en", url }]);
  await page.goto(`${url}/?sl=zh-cn&tl=en-us`);
  const result = page.getByRole("region", { name: "Translation", exact: true });
  const source = page.getByRole("textbox", { name: "Text to translate" });
  const starterNote = result.getByText(/starter model/i);

  await expect.poll(() => running.output()).toContain("no better model could be fetched");
  await source.fill(sentences[0]);
  await expect(result).toContainText(/[A-Za-z]{2,}/);
  await expect(starterNote).toBeVisible();
  await expect(result).not.toContainText(cipherTranslation(sentences[0]));

  catalogue.records.splice(0);
  catalogue.add();
  await models("add", "zh-en");
  expect(await models("list")).toContain("firefox-zh-en-tiny");
  await expect(async () => {
    await source.fill("");
    await source.fill(sentences[1]);
    await expect(result).toContainText(cipherTranslation(sentences[1]), { timeout: 3000 });
  }).toPass({ timeout: 150_000 });
  await expect(starterNote).toBeHidden();

  await models("remove", "firefox-zh-en-tiny", "--yes");
  await expect(async () => {
    await source.fill("");
    await source.fill(sentences[2]);
    await expect(starterNote).toBeVisible({ timeout: 3000 });
  }).toPass({ timeout: 150_000 });
  await expect(result).not.toContainText(cipherTranslation(sentences[2]));
});
