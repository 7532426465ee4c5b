import { chmod, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { ProvidersError } from "#features/third-party";
import { createLogger } from "#platform/telemetry";
import { buildSite, buildTestApp, type TestApp } from "#testing";
import { openThirdParty, thirdPartyNotices } from "./third-party.ts";

const logger = createLogger({ level: "silent" });
const provider = {
  id: "wechat",
  kind: "wechat",
  name_zh: "微信",
  name_en: "WeChat",
  client_id: "wx1",
  client_secret: "hush",
  sites: ["main", "site-5", "site-6"],
};

describe("login providers at the start", () => {
  let app: TestApp;
  let folder: string;
  beforeAll(async () => {
    app = await buildTestApp();
    await buildSite(app.database.db, { id: 5, host: "acme.example" });
    folder = await mkdtemp(join(tmpdir(), "yiqiao-providers-"));
  });
  afterAll(async () => {
    await app.close();
    await rm(folder, { recursive: true });
  });

  const open = async (providers: object, mode: number, proxy = {}) => {
    const path = join(folder, "providers.json");
    await writeFile(path, JSON.stringify(providers));
    await chmod(path, mode);
    return openThirdParty({ loginProviders: path, proxy }, logger);
  };

  it("are none without a setting, and then there is nothing to say", async () => {
    const none = openThirdParty({ loginProviders: undefined, proxy: { https: "http://127.0.0.1:2" } }, logger);
    expect(none).toMatchObject({ providers: [], dispatcher: undefined });
    expect(await thirdPartyNotices(none, app.features.sites)).toEqual([]);
    await none.close();
  });

  it("are told of when others can read a secret, and when a site is missing", async () => {
    const opened = await open([provider], 0o644);
    const notices = await thirdPartyNotices(opened, app.features.sites);
    expect(notices.map(({ problem }) => problem)).toEqual([
      `others may read the secret in ${join(folder, "providers.json")}`,
      "there is no site site-6",
    ]);
    const closed = await open([{ ...provider, sites: "*" }], 0o600);
    expect(await thirdPartyNotices(closed, app.features.sites)).toEqual([]);
    await writeFile(join(folder, "secret"), "hush", { mode: 0o600 });
    const apart = { ...provider, client_secret: undefined, client_secret_file: "secret", sites: "*" };
    expect(await thirdPartyNotices(await open([apart], 0o644), app.features.sites)).toEqual([]);
  });

  it("are reached through the installation's proxy", async () => {
    const opened = await open([provider], 0o600, { https: "http://127.0.0.1:2" });
    expect(opened.dispatcher).toBeDefined();
    await opened.close();
  });

  it("stop the start when they are wrong", async () => {
    await expect(open([{ ...provider, client_id: "" }], 0o600)).rejects.toThrow(ProvidersError);
  });
});
