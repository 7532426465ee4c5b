import type { Page } from "@playwright/test";
import { accountPassword, addAccount, setAsideSite, siteIdOf } from "./support/database.ts";
import { expect, expectAccessible, expectNoSidewaysScroll, languageOf, productUrl, test } from "./support/fixtures.ts";
import { submitPassword } from "./support/sign-in.ts";
import { at, openAt as openSite, sites } from "./support/sites.ts";

const texts = {
  zh: {
    name: "顶峰翻译",
    company: "顶峰科技有限公司",
    help: "帮助",
    friend: "友邻研究所",
    legal: /法律/,
    menu: ["我的账号", "消息中心", "字符明细", "API 密钥", "Webhook"],
    mainMenu: ["我的账号", "消息中心", "我的会员", "订单记录", "字符明细", "API 密钥", "Webhook"],
    account: "我的账号",
    administration: "管理后台",
  },
  en: {
    name: "Acme Translate",
    company: "Acme Ltd",
    help: "Help",
    friend: "Friends Institute",
    legal: /Legal/,
    menu: ["My account", "Messages", "Statement", "API keys", "Webhooks"],
    mainMenu: ["My account", "Messages", "Membership", "Orders", "Statement", "API keys", "Webhooks"],
    account: "My account",
    administration: "Administration",
  },
} as const;

test.beforeAll(async () => {
  for (const code of ["acme-look", "lab-look"]) await setAsideSite(code);
  await sites(
    "add",
    "acme-look",
    "--name-zh",
    "顶峰翻译",
    "--name-en",
    "Acme Translate",
    "--host",
    "acme-look.localhost",
    "variant=brand",
    "hideTitle=on",
    "is_show_url=off",
    "hideCopyright=on",
    "hideHelp=on",
    "defaultDomain=legal",
    "theme.primary=#7a1fa2",
    "contact.company_zh=顶峰科技有限公司",
    "contact.company_en=Acme Ltd",
    "contact.email=sales@acme.example",
    "contact.phone=400 800 1234",
  );
  await sites(
    "add",
    "lab-look",
    "--name-zh",
    "研究译站",
    "--name-en",
    "Lab",
    "--host",
    "lab-look.localhost",
    "variant=research",
    "friend-link.url=https://friends.example",
    "friend-link.name_zh=友邻研究所",
    "friend-link.name_en=Friends Institute",
  );
});

const language = languageOf("site-look");
const t = texts[language];
const openAt = (page: Page, host: string, path = "/") => openSite(page, language, host, path);
/** Opens the user's menu; the way from the login to the page closes it. */
const expectEntries = async (page: Page, wanted: readonly string[]): Promise<void> => {
  const items = page.getByRole("menuitem");
  await expect(async () => {
    if ((await items.count()) === 0) await page.getByRole("banner").getByRole("button", { name: /Mia/ }).click();
    await expect(items.first()).toBeVisible({ timeout: 2000 });
    expect((await items.allInnerTexts()).slice(0, -1)).toEqual(wanted);
  }).toPass();
};

test.describe("look of a site", () => {
  test.use({ language });

  test("a brand site shows its name, contact details and colours, and hides what it hides", async ({ page }) => {
    await openAt(page, "acme-look.localhost");
    await expect(page).toHaveTitle(t.name);
    const footer = page.getByRole("contentinfo");
    await expect(footer.getByText(t.company)).toBeVisible();
    await expect(footer.getByRole("link", { name: "sales@acme.example" })).toHaveAttribute(
      "href",
      "mailto:sales@acme.example",
    );
    await expect(footer.getByRole("button", { name: t.help })).toHaveCount(0);
    await expect(footer.getByText("©")).toHaveCount(0);
    await expect(footer.getByText("acme-look.localhost")).toHaveCount(0);
    await expect(page.getByRole("main").getByText(t.legal).first()).toBeVisible();
    const colour = await page.evaluate(
      "getComputedStyle(document.documentElement).getPropertyValue('--mantine-primary-color-filled')",
    );
    expect(String(colour)).toContain("7a1fa2");
    await expectAccessible(page);
    await page.setViewportSize({ width: 390, height: 844 });
    await expectNoSidewaysScroll(page);
  });

  test("a research site leads to its friend, the main site to neither", async ({ page }) => {
    await openAt(page, "lab-look.localhost");
    const footer = page.getByRole("contentinfo");
    await expect(footer.getByRole("link", { name: t.friend })).toHaveAttribute("href", "https://friends.example");
    await expect(footer.getByText("lab-look.localhost")).toBeVisible();
    await footer.getByRole("button", { name: t.help }).click();
    await expect(page.getByRole("dialog")).toBeVisible();
    await expectAccessible(page);
    await openAt(page, new URL(productUrl).hostname);
    await expect(page.getByRole("contentinfo").getByText("©")).toBeVisible();
    await expect(page.getByRole("link", { name: t.friend })).toHaveCount(0);
  });

  test("a member of a site reaches neither membership nor orders, a user of the main site both", async ({ page }) => {
    const member = `mia-${language}@acme.example`;
    await addAccount({ account: member, name: "Mia", siteId: await siteIdOf("acme-look") });
    await openAt(page, "acme-look.localhost", "/login");
    await submitPassword(page, language, { account: member, password: accountPassword });
    await expect(page.getByRole("banner").getByRole("button", { name: /Mia/ })).toBeVisible();
    await expectEntries(page, t.menu);
    for (const path of ["/member", "/history"]) {
      await page.goto(at("acme-look.localhost", path));
      await expect(page.getByRole("heading", { level: 1, name: t.account })).toBeVisible();
      await expect(page).toHaveURL(/\/account$/);
    }
    await page.goto(at("acme-look.localhost", "/outbox"));
    await expect(page).toHaveURL(/\/403$/);

    const user = `mia-${language}@example.com`;
    await addAccount({ account: user, name: "Mia" });
    await openAt(page, new URL(productUrl).hostname, "/login");
    await submitPassword(page, language, { account: user, password: accountPassword });
    await expect(page.getByRole("banner").getByRole("button", { name: /Mia/ })).toBeVisible();
    await expectEntries(page, t.mainMenu);
    await expect(page.getByRole("navigation").getByRole("link", { name: t.administration })).toHaveCount(0);
  });
});
