import { capabilities, type Capability } from "@yiqiao/contracts/capabilities";
import { errorCatalogue as codes } from "@yiqiao/contracts/errors";
import { messageCalls } from "@yiqiao/contracts/messages";
import { orderCalls } from "@yiqiao/contracts/orders";
import {
  permissionCalls,
  type PermissionMap,
  type PermissionName,
  type PermissionRule,
  permissions,
} from "@yiqiao/contracts/permissions";
import { type Goods, planCalls, type Price } from "@yiqiao/contracts/plans";
import { siteCalls } from "@yiqiao/contracts/sites";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { buildAccount, buildSite, buildTestApp, type TestApp } from "#testing";
import { installed } from "./installed.ts";

/** Words of what may be announced before it is there. */
const promises = /training|dedicated|add-?in|训练|客户经理|插件/i;
const languages = ["en", "zh"] as const;

const capabilityOf = (name: PermissionName): Capability | undefined => (permissions[name] as PermissionRule).capability;

interface Change {
  readonly capabilities?: readonly Capability[];
  readonly lacks?: readonly Capability[];
}

async function start({ capabilities: beside = [], lacks = [] }: Change = {}) {
  const gated = new Set<PermissionName>();
  const app = await buildTestApp({
    capabilities: beside,
    lacks,
    onRoute: ({ config }) => {
      const permission = config?.permission;
      if (permission !== undefined) gated.add(permission);
    },
  });
  await buildAccount(app.database.db, { accountNumber: "boss", password: "secret1", role: 0 });
  const token = (await app.login("boss", "secret1")).data.access_token;
  return { app, gated, token };
}

describe("what is installed", () => {
  let app: TestApp;
  let gated: Set<PermissionName>;
  let token: string;
  beforeAll(async () => {
    ({ app, gated, token } = await start());
  });
  afterAll(() => app.close());

  it("is on the list exactly when calls of it are there", () => {
    const served = new Set([...gated].map(capabilityOf));
    expect(capabilities.filter((each) => served.has(each))).toEqual(capabilities.filter((each) => installed.has(each)));
  });

  it.each(languages)("is all that plans and goods name (%s)", async (language) => {
    const { data } = await app.call<Goods>(planCalls.goods.path, { language });
    expect(JSON.stringify(data)).not.toMatch(promises);
    expect(data.goods.map(({ goods_type, item_list }) => [goods_type, item_list.length > 0])).toEqual([
      ["T01", true],
      ["T02", true],
      ["T03", true],
      ["T04", true],
    ]);
    const { prices } = (await app.call<{ prices: Price[] }>(planCalls.prices.path, { token, language })).data;
    expect(JSON.stringify(prices)).not.toMatch(promises);
  });

  it("is all that can be bought, granted or given a price", async () => {
    const { app: without, token: its } = await start({ lacks: ["api"] });
    const missing = { code: codes.goodsMissing.code };
    const buy = { id: "api-10m", goods_type: 3 };
    expect(await without.call(orderCalls.create.path, { token: its, body: buy })).toMatchObject(missing);
    expect(await without.call(orderCalls.quote.path, { token: its, body: { ...buy, id: 21 } })).toMatchObject(missing);
    const grant = { id: "api-10m", account: "boss", reason: "contract" };
    expect(await without.call(orderCalls.grant.path, { token: its, body: grant })).toMatchObject(missing);
    expect(
      await without.call(planCalls.setPrice.path, { token: its, body: { code: "api-10m", price: 1 } }),
    ).toMatchObject(missing);
    await without.close();
  });

  it.each(languages)("is all that a new user is welcomed with (%s)", async (language) => {
    const id = await buildAccount(app.database.db, { accountNumber: `new-${language}`, password: "secret1" });
    const of = { accountId: id, siteId: 0, kind: "welcome", params: { username: "Ann" } } as const;
    await app.features.messages.notify(app.database.db, of);
    const user = (await app.login(`new-${language}`, "secret1")).data.access_token;
    const { data } = await app.call<{ msg_list: { body: string }[] }>(messageCalls.list.path, {
      token: user,
      language,
    });
    expect(data.msg_list[0]?.body).toMatch(
      language === "en" ? /translate texts, documents, pictures and web pages\./ : /翻译文本、文档、图片和网页了/,
    );
  });

  it("is all that the permission map and the site's answer name", async () => {
    const { data } = await app.call<PermissionMap>(permissionCalls.login.path, { token });
    const open = (Object.keys(permissions) as PermissionName[]).filter((name) => name in data.permissions);
    expect(open.filter((name) => !installed.has(capabilityOf(name) ?? "text"))).toEqual([]);
    const site = await app.call<{ capabilities: string[] }>(siteCalls.siteName.path);
    expect(site.data.capabilities).toEqual([...installed]);
  });
});

describe("what a feature enters on the list", () => {
  let app: TestApp;
  beforeAll(async () => {
    ({ app } = await start({ capabilities: ["pictures", "postEditing"] }));
    await buildSite(app.database.db, { id: 5, host: "acme.example", config: { do_cat: true, hidePicture: true } });
    await buildSite(app.database.db, { id: 6, host: "bare.example" });
  });
  afterAll(() => app.close());

  const goodsAt = async (host?: string) =>
    (await app.call<Goods>(planCalls.goods.path, host === undefined ? {} : { host })).data;

  it("is sold and told of at once", async () => {
    const goods = await goodsAt();
    expect(JSON.stringify(goods)).toMatch(/3 trials each of document, picture and web page translation/);
    expect(goods.goods.find(({ goods_type }) => goods_type === "T03")?.item_list).toHaveLength(3);
  });

  it("follows what the site's configuration switches off", async () => {
    expect(JSON.stringify(await goodsAt())).toMatch(/Post-editing/);
    expect(JSON.stringify(await goodsAt("bare.example"))).not.toMatch(/Post-editing/);
    const atSite = JSON.stringify(await goodsAt("acme.example"));
    expect(atSite).toMatch(/Post-editing/);
    expect(atSite).not.toMatch(/picture/i);
  });
});
