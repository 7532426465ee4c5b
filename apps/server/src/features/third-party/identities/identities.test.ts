import { errorCatalogue } from "@yiqiao/contracts/errors";
import { type MessageList, messageCalls } from "@yiqiao/contracts/messages";
import type { SignedIn } from "@yiqiao/contracts/sessions";
import { type Identity, thirdPartyCalls } from "@yiqiao/contracts/third-party";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { ExportFile } from "#platform/personal-data";
import { buildAccount, buildSite } from "#testing";
import { createTestBrowser } from "../testing/browser.ts";
import { buildOAuth2App, type OAuth2App } from "../testing/oauth2-app.ts";

const { identityExists, identityTaken, identityMissing, lastSignInWay, proofMissing, unauthenticated } = errorCatalogue;
const success = errorCatalogue.success.code;
const password = "secret1";

describe("identities of an account", () => {
  let kit: OAuth2App;
  beforeAll(async () => {
    kit = await buildOAuth2App();
    await buildSite(kit.app.database.db, { id: 5, host: "acme.example" });
  });
  afterAll(() => kit.close());

  let count = 0;
  const user = async (siteId = 0) => {
    const accountNumber = `user${(count += 1)}@example.com`;
    const id = await buildAccount(kit.app.database.db, { accountNumber, password, siteId });
    const { access_token: token } = (await kit.app.login(accountNumber, password)).data;
    return { id, token };
  };
  const list = async (token: string) =>
    (await kit.app.call<{ identities: Identity[] }>(thirdPartyCalls.identities.path, { token })).data.identities;
  const unlink = async (token: string, provider: string) => {
    await kit.prove(token);
    return kit.app.call(thirdPartyCalls.unlink.path, { token, body: { provider } });
  };
  const acts = async (accountId: string) => {
    const { rows } = await kit.app.database.pool.query(
      "select action, actor_id, target, before, after from audit_log where target = $1 and action like 'identity.%' order by id",
      [`account:${accountId}`],
    );
    return rows;
  };

  it("are linked by who is logged in, told to the owner, and shown", async () => {
    const { id, token } = await user();
    expect((await kit.come("link-1", { token })).result).toEqual({
      kind: "linked",
      provider: "one",
      provider_name: "One",
    });
    expect(await list(token)).toEqual([
      {
        provider: "one",
        name_zh: "甲",
        name_en: "One",
        display_name: "User link-1",
        created_at: kit.app.clock.now().toISOString(),
        last_used_at: null,
      },
    ]);
    const { data } = await kit.app.call<MessageList>(messageCalls.list.path, { token });
    expect(data.msg_list[0]?.body).toContain("A One account was linked to your account");
    const target = `account:${id}`;
    expect(await acts(id)).toEqual([
      { action: "identity.link", actor_id: id, target, before: null, after: { provider: "one" } },
    ]);
    const { login } = (await kit.come("link-1")).result as { login: SignedIn };
    expect(login.user.user_id).toBe(id);
    expect((await list(login.access_token))[0]?.last_used_at).toBe(kit.app.clock.now().toISOString());
  });

  it("are linked once, however often", async () => {
    const { id, token } = await user();
    await Promise.all([kit.come("often", { token }), kit.come("often", { token })]);
    expect((await kit.come("often", { token })).result).toEqual({
      kind: "linked",
      provider: "one",
      provider_name: "One",
    });
    expect(await list(token)).toHaveLength(1);
    expect(await acts(id)).toHaveLength(1);
  });

  it("belong to one account of a site, and an account has one at each provider", async () => {
    const [one, other] = [await user(), await user()];
    await kit.come("mine", { token: one.token });
    const taken = await kit.come("mine", { token: other.token, language: "zh" });
    expect(taken).toMatchObject({ code: identityTaken.code, message: "该甲账号已绑定其他账号" });
    const second = await kit.come("mine-too", { token: one.token });
    expect(second).toMatchObject({ code: identityExists.code });
    expect(await list(one.token)).toHaveLength(1);
    expect(await list(other.token)).toEqual([]);
  });

  it("are linked by nobody who is not logged in, nor by another account than began", async () => {
    const { token } = await user();
    const stranger = await user();
    const browser = createTestBrowser(kit.app);
    expect((await browser.start({ provider: "one", intent: "link" })).code).toBe(unauthenticated.code);
    const begin = async () => {
      await kit.prove(token);
      return (await browser.start({ provider: "one", intent: "link" }, token)).data.url;
    };
    const asVisitor = await browser.finish(kit.server.agree(await begin(), { id: "x" }));
    expect(asVisitor.code).toBe(unauthenticated.code);
    const asStranger = await browser.finish(kit.server.agree(await begin(), { id: "x" }), stranger.token);
    expect(asStranger.code).toBe(errorCatalogue.challengeOver.code);
    expect(await list(stranger.token)).toEqual([]);
  });

  it("that nobody had are linked after a login, in the browser that proved them", async () => {
    const { id, token } = await user();
    const { browser, linkToken } = await kit.come("later");
    const body = { link_token: linkToken };
    expect((await browser.post(thirdPartyCalls.link.path, body)).code).toBe(unauthenticated.code);
    const elsewhere = await createTestBrowser(kit.app).post(thirdPartyCalls.link.path, body, token);
    expect(elsewhere.code).toBe(errorCatalogue.challengeOver.code);
    expect((await browser.post(thirdPartyCalls.link.path, body, token)).code).toBe(success);
    expect((await browser.post(thirdPartyCalls.link.path, body, token)).code).toBe(errorCatalogue.challengeOver.code);
    expect((await kit.come("later")).result).toMatchObject({ login: { user: { user_id: id } } });
  });

  it("are not linked, nor unlinked, by a session that may be stolen", async () => {
    const { token } = await user();
    const link = { provider: "one", intent: "link" };
    const browser = createTestBrowser(kit.app);
    expect((await browser.start(link, token)).code).toBe(proofMissing.code);
    await kit.prove(token);
    expect((await browser.start(link, token)).code).toBe(success);
    expect((await browser.start(link, token)).code).toBe(proofMissing.code);
    await kit.come("stolen", { token });
    const unlinked = await browser.post(thirdPartyCalls.unlink.path, { provider: "one" }, token);
    expect(unlinked.code).toBe(proofMissing.code);
    kit.app.clock.advance({ minutes: 1 });
    const thief = await kit.come("thief", { provider: "two" });
    const linked = await thief.browser.post(thirdPartyCalls.link.path, { link_token: thief.linkToken }, token);
    expect(linked.code).toBe(proofMissing.code);
    expect(await list(token)).toHaveLength(1);
  });

  it("are not linked by a provider that the account's site does not offer", async () => {
    const { token } = await user(5);
    const { browser, linkToken } = await kit.come("sly", { provider: "two" });
    const answer = await browser.post(thirdPartyCalls.link.path, { link_token: linkToken }, token);
    expect(answer.code).toBe(errorCatalogue.providerUnknown.code);
    expect(await list(token)).toEqual([]);
  });

  it("are unlinked by their owner, who is told", async () => {
    const { id, token } = await user();
    const other = await user();
    await kit.come("gone", { token });
    expect((await unlink(other.token, "one")).code).toBe(identityMissing.code);
    expect((await unlink(token, "one")).code).toBe(success);
    expect(await list(token)).toEqual([]);
    expect((await kit.come("gone")).result?.kind).toBe("unknown");
    expect((await acts(id)).at(-1)).toMatchObject({ action: "identity.unlink", before: { provider: "one" } });
    const { data } = await kit.app.call<MessageList>(messageCalls.list.path, { token });
    expect(data.msg_list[0]?.body).toContain("The One account was unlinked");
    expect((await unlink(token, "one")).code).toBe(identityMissing.code);
  });

  it("stay while nothing else opens the account, and one of the last two stays", async () => {
    const { access_token: token } = await kit.register("only");
    expect((await unlink(token, "one")).code).toBe(lastSignInWay.code);
    expect(await list(token)).toHaveLength(1);
    await kit.come("only-2", { token, provider: "two" });
    const codes = (await Promise.all([unlink(token, "one"), unlink(token, "two")])).map(({ code }) => code);
    expect(codes.toSorted((one, other) => one - other)).toEqual([success, lastSignInWay.code]);
    expect(await list(token)).toHaveLength(1);
  });

  it("do not count once the site no longer offers the provider, but can still be unlinked", async () => {
    const { access_token: token, user: owner } = await kit.register("stale");
    await kit.app.database.pool.query(
      `insert into identities (site_id, provider, subject, account_id, display_name, created_at)
       values (0, 'former', 's', $1, 'Old me', now())`,
      [owner.user_id],
    );
    expect((await unlink(token, "one")).code).toBe(lastSignInWay.code);
    expect((await list(token)).map(({ name_en }) => name_en).toSorted()).toEqual(["One", "former"]);
    expect((await unlink(token, "former")).code).toBe(success);
  });

  it("are given to their owner as a file, and erased", async () => {
    const { id, token } = await user();
    await kit.come("data", { token });
    const { personalData } = kit.app.features.thirdParty;
    const files: ExportFile[] = [];
    for await (const file of personalData.collect?.(id, { language: "zh" }) ?? []) files.push(file);
    expect(files.map(({ path }) => path)).toEqual(["identities.json"]);
    expect(JSON.parse(files[0]?.content as string)).toMatchObject([{ provider: "甲", subject: "data" }]);
    await kit.app.database.transaction((tx) => personalData.erase(tx, id));
    expect(await list(token)).toEqual([]);
  });
});
