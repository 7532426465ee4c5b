import type { Page } from "@playwright/test";
import { accountPassword, addAccount, forgetCodeRates } from "./support/database.ts";
import { expect, expectAccessible, languageOf, productUrl, test } from "./support/fixtures.ts";
import { watchCaptchas } from "./support/captchas.ts";
import { Outbox, signInTexts, submitPassword } from "./support/sign-in.ts";

const texts = {
  zh: {
    add: "添加通行密钥",
    goOn: "继续",
    proof: "验证身份",
    confirm: "确认",
    moreAny: /Chrome 的更多操作/,
    name: "笔记本",
    more: "笔记本 的更多操作",
    rename: "重命名",
    save: "保存",
    remove: "移除",
    none: "暂无通行密钥",
    stay: "在此设备上保持登录",
  },
  en: {
    add: "Add a passkey",
    goOn: "Continue",
    proof: "Confirm that it is you",
    confirm: "Confirm",
    moreAny: /More for .{0,900}Chrome/,
    name: "Notebook",
    more: "More for Notebook",
    rename: "Rename",
    save: "Save",
    remove: "Remove",
    none: "No passkeys yet",
    stay: "Stay signed in on this device",
  },
} as const;

/** Passkeys need a name: browsers refuse them at a bare IP address. */
const at = (path: string) => {
  const url = new URL(path, productUrl);
  url.hostname = "localhost";
  return url.href;
};

/** An authenticator of the machine itself, whose owner always agrees. */
async function plugIn(page: Page): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send("WebAuthn.enable");
  await devtools.send("WebAuthn.addVirtualAuthenticator", {
    options: {
      protocol: "ctap2",
      transport: "internal",
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
}

let outbox: Outbox;
test.beforeAll(async ({ browser }) => {
  outbox = await Outbox.open(browser);
});
test.afterAll(() => outbox.close());

const language = languageOf("passkeys");
const t = texts[language];
const common = signInTexts[language];
test("a passkey is added after a proof, logs in to stay, is renamed and removed", async ({ page, browser }) => {
  const account = `passkey-${language}@example.com`;
  await addAccount({ account, name: "Kim" });
  watchCaptchas(page);
  await page.context().addCookies([{ name: "language", value: language, domain: "localhost", path: "/" }]);
  await plugIn(page);
  const security = "/account?section=security";
  await page.goto(at(`/login?redirect=${encodeURIComponent(security)}`));
  await submitPassword(page, language, { account, password: accountPassword });
  const user = page.getByRole("banner").getByRole("button", { name: /Kim/ });
  await expect(user).toBeVisible();

  let code: string | undefined;
  /** Proves by a code that the account is one's own, in the only dialog there is. */
  const prove = async () => {
    const proof = page.getByRole("dialog", { name: t.proof });
    await forgetCodeRates();
    await proof.getByRole("button", { name: common.sendCode }).click();
    await expect(page.getByRole("dialog")).toHaveCount(1);
    await expect(proof.getByLabel(common.code)).toBeFocused();
    code = await outbox.code(account, code);
    await proof.getByLabel(common.code).fill(code);
    await expectAccessible(page);
    await proof.getByRole("button", { name: t.confirm }).click();
  };
  await page.getByRole("button", { name: t.add }).click();
  await page.getByRole("dialog", { name: t.add }).getByRole("button", { name: t.goOn }).click();
  await prove();
  await expect(page.getByRole("button", { name: t.moreAny })).toBeVisible();
  await expect(page.getByRole("button", { name: t.add })).toBeFocused();

  await user.click();
  await page.getByRole("menuitem", { name: common.logOut }).click();
  await expect(page.getByRole("banner").getByRole("link", { name: common.logIn })).toBeVisible();
  // The authenticator answers the offer in the account field at once, when the terms are agreed to.
  await page.evaluate(() => localStorage.removeItem("yiqiao.terms-agreed"));
  await page.goto(at(`/login?redirect=${encodeURIComponent(security)}`));
  await page.getByRole("checkbox", { name: t.stay }).check();
  await page.getByRole("checkbox", { name: common.agree }).check();
  await expect(user).toBeVisible();
  await expect(page).toHaveURL(at(security));
  const reopened = await browser.newContext({ storageState: await page.context().storageState() });
  const tab = await reopened.newPage();
  await tab.goto(at("/"));
  await expect(tab.getByRole("banner").getByRole("button", { name: /Kim/ })).toBeVisible();
  await reopened.close();

  await page.getByRole("button", { name: t.moreAny }).click();
  await page.getByRole("menuitem", { name: t.rename }).click();
  await page.getByRole("dialog").getByRole("textbox").fill(t.name);
  await page.getByRole("dialog").getByRole("button", { name: t.save }).click();
  await page.getByRole("button", { name: t.more }).click();
  await page.getByRole("menuitem", { name: t.remove }).click();
  await expectAccessible(page);
  await page.getByRole("dialog").getByRole("button", { name: t.remove }).click();
  await prove();
  await expect(page.getByText(t.none)).toBeVisible();
});
