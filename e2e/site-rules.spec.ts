import type { Page } from "@playwright/test";
import { logInBuyer } from "./support/buying.ts";
import { accountPassword, addAccount, ask, setAsideSite, siteIdOf } from "./support/database.ts";
import { choose, enterDocuments, plain } from "./support/documents.ts";
import { expect, expectAccessible, type InterfaceLanguage, productUrl, test } from "./support/fixtures.ts";
import { buyAs, orderAs } from "./support/orders.ts";
import { at, openAt, sites } from "./support/sites.ts";
import { blankPath, enter } from "./support/sessions.ts";

const user = (page: Page) => page.getByRole("banner").getByRole("button", { name: /Lin/ });

/** A member or manager of a site, at a page of it. */
async function enterSite(page: Page, language: InterfaceLanguage, to: SiteVisit): Promise<void> {
  await addAccount({ account: to.account, name: "Lin", siteId: await siteIdOf(to.site), isManager: to.isManager });
  const host = `${to.site}.localhost`;
  await openAt(page, language, host, blankPath);
  await enter(page, { account: to.account, password: accountPassword, path: to.path, origin: at(host, "/") });
  await expect(user(page)).toBeVisible();
}

interface SiteVisit {
  readonly site: string;
  readonly account: string;
  readonly isManager: boolean;
  readonly path: string;
}

/** Keeps a section of the main site for some plans while something happens. */
async function withGate(section: string, plans: string, run: () => Promise<void>): Promise<void> {
  await sites("set", "main", `plans=${section}:${plans}`);
  try {
    await run();
  } finally {
    await sites("set", "main", `plans=${section}:`);
  }
}

test.beforeAll(async () => {
  for (const [code, zh, en, ...settings] of [
    ["north-rules", "北方译站", "North", "languages=zh-cn,en-us,ja", "defaultDomain=legal", "plans=MyTM:professional"],
    ["south-rules", "南方译站", "South"],
    ["closed-rules", "内部译站", "Inside", "is_login=on", "do_cat=on", "hidePicture=on"],
  ] as const) {
    await setAsideSite(code);
    await sites("add", code, "--name-zh", zh, "--name-en", en, "--host", `${code}.localhost`, ...settings);
  }
});

test.describe("order management of a site, en", () => {
  test.use({ language: "en" });
  test("a manager sees the orders of the own site, page by page, and no other's by any way", async ({
    page,
    browser,
  }) => {
    const southern = await (await browser.newContext({ locale: "en-US" })).newPage();
    const path = "/ordermanagement";
    const account = "lin@south.example";
    await enterSite(southern, "en", { site: "south-rules", account, isManager: true, path });
    const foreign = await orderAs(southern, "standard-m");
    await expect(async () => {
      await southern.reload();
      await expect(southern.getByText("1 order", { exact: true })).toBeVisible({ timeout: 3000 });
    }).toPass();
    await southern.context().close();

    await enterSite(page, "en", { site: "north-rules", account: "lin@north.example", isManager: true, path });
    const own: string[] = [];
    for (let n = 0; n < 21; n++) own.push(await orderAs(page, "standard-m"));
    await page.reload();
    await expect(page.getByText("21 orders", { exact: true })).toBeVisible();
    await expect(page.getByRole("row").filter({ hasText: "lin@north.example" })).toHaveCount(20);
    await expect(page.getByRole("tab")).toHaveCount(1);
    await expectAccessible(page);
    await page.goto(at("north-rules.localhost", `${path}?page=2`));
    await expect(page.getByRole("row").filter({ hasText: own[0] ?? "" })).toBeVisible();
    await expect(page.getByRole("row").filter({ hasText: "south.example" })).toHaveCount(0);

    await page.getByLabel("Order number or account").fill(foreign);
    await expect(page.getByText("No such orders")).toBeVisible();
    await page.goto(at("north-rules.localhost", `${path}?tid=${foreign}`));
    await expect(page.getByRole("dialog")).toBeVisible();
    await expect(page.getByText("21 orders", { exact: true })).toBeVisible();
    await expect(page.getByText("south.example")).toHaveCount(0);
    for (const closed of [`${path}?tab=prices`, `${path}?tab=invoices`, `${path}?tab=notices`]) {
      await page.goto(at("north-rules.localhost", closed));
      await expect(page.getByText("21 orders", { exact: true })).toBeVisible();
    }
    for (const closed of ["/publicitylist", "/engines", "/outbox"]) {
      await page.goto(at("north-rules.localhost", closed));
      await expect(page).toHaveURL(/\/403$/);
    }
  });
});

test.describe("what is over in the membership, zh", () => {
  test.use({ language: "zh" });
  test("an upgraded plan is completed, one whose time ended is expired", async ({ open, page }) => {
    await open(blankPath);
    const account = "lin-over@example.com";
    await logInBuyer(page, { account, path: "/member" });
    const standard = await buyAs(page, "standard-m");
    const professional = await buyAs(page, "professional-m");
    const group = (name: string) => page.getByRole("region", { name, exact: true });
    await page.reload();
    await expect(group("已完成")).toContainText("标准版（月）");
    await expect(group("已过期")).toHaveCount(0);
    const past = "now() - interval '1 day'";
    await ask(`update orders set starts_at = starts_at - interval '31 days', ends_at = ${past} where number = $1`, [
      professional,
    ]);
    await ask(`update accounts set plan_expires_at = ${past} where account_number = $1`, [account]);
    await page.reload();
    await expect(group("已过期")).toContainText("专业版（月）");
    await expect(group("已完成")).toContainText("标准版（月）");
    await expect(group("使用中")).toHaveCount(0);
    await expectAccessible(page);
    await page.goto(`${productUrl}/history?tid=${standard}`);
    await expect(page.getByRole("dialog")).toContainText("已升级");
  });
});

test.describe("languages and domain of a site, zh", () => {
  test.use({ language: "zh" });
  test("the pickers of texts and documents hold the site's languages, and its domain at first", async ({ page }) => {
    for (const path of ["/", "/file"]) {
      await openAt(page, "zh", "north-rules.localhost", path);
      if (path === "/file") {
        const visit = { site: "north-rules", account: "lin-pickers@north.example", isManager: false, path };
        await enterSite(page, "zh", visit);
      }
      await expect(page.getByRole("main").getByText(/法律/).first()).toBeVisible();
      await page
        .getByRole("main")
        .getByRole("button", { name: /^目标语言/ })
        .click();
      const options = page.getByRole("option");
      await expect(options.filter({ hasText: "日语" }).first()).toBeVisible();
      await expect(options.filter({ hasText: /法语|韩语|俄语|西班牙语|阿拉伯语|缅甸语/ })).toHaveCount(0);
      await page.keyboard.press("Escape");
    }
  });
});

test.describe("plans that have a section, en", () => {
  test.use({ language: "en" });
  test("a member of a site is told to ask its administrator, a buyer of the main site is offered the plans", async ({
    page,
    browser,
  }) => {
    const visit = { site: "north-rules", account: "lin-member@north.example", isManager: false };
    await enterSite(page, "en", { ...visit, path: "/mymemorybank" });
    const refused = page.getByRole("dialog", { name: "Not part of your plan" });
    await expect(refused).toContainText("Please ask the administrator of your site.");
    await expect(refused.getByRole("button", { name: "See the plans" })).toHaveCount(0);
    await expectAccessible(page);

    const buyer = await (await browser.newContext({ locale: "en-US" })).newPage();
    await openAt(buyer, "en", new URL(productUrl).hostname, blankPath);
    await withGate("MyTM", "professional", async () => {
      await logInBuyer(buyer, { account: "lin-buyer@example.com", path: "/mymemorybank" });
      await buyer.getByRole("dialog").getByRole("button", { name: "See the plans" }).click();
      await expect(buyer.getByRole("dialog")).toContainText("Professional");
      await expectAccessible(buyer);
    });
    await buyer.context().close();
  });

  test("a section that was open until now leads to the goods dialog, once for all files of an upload", async ({
    open,
    page,
  }) => {
    await enterDocuments(open, "en", "refused");
    const goods = page.getByRole("dialog").filter({ hasText: "does not support this section" });
    const refusals: Promise<unknown>[] = [];
    page.on("response", (response) => {
      if (response.url().includes("/upload/begin")) refusals.push(response.finished());
    });
    let goOn: (() => void) | undefined;
    const closed = new Promise<void>((resolve) => {
      goOn = resolve;
    });
    let begun = 0;
    await page.route("**/upload/begin", async (route) => {
      if (++begun > 1) await closed;
      await route.continue();
    });
    // A busy machine takes longer than five seconds to look at the dialog: the page's clock goes slower.
    await page.evaluate(() => {
      const begun = performance.now();
      const real = performance.now.bind(performance);
      performance.now = () => begun + (real() - begun) / 20;
    });
    await withGate("DocTranslation", "enterprise", async () => {
      await choose(
        page,
        ["a.txt", "b.txt", "c.txt", "d.txt"].map((name) => plain(name, "今天天气很好。")),
      );
      await expect(goods).toBeVisible();
      await expectAccessible(page);
      await page.keyboard.press("Escape");
      // The page has closed meanwhile, and says so only now.
      await expect(page.getByRole("dialog")).toContainText("This is part of: Enterprise.");
      goOn?.();
      await expect.poll(() => refusals.length).toBe(4);
      await Promise.all(refusals);
      await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve))));
      await expect(goods).toBeHidden();
    });
  });
});

test.describe("a site for who has logged in, zh", () => {
  test.use({ language: "zh" });
  test("sends visitors to its login from every page, and lets members in", async ({ page }) => {
    for (const path of ["/", "/file", "/publictermbank", "/member"]) {
      await openAt(page, "zh", "closed-rules.localhost", path);
      const prompt = page.getByRole("dialog").getByRole("button", { name: "登录" });
      await expect(page.getByLabel("密码", { exact: true }).or(prompt).first()).toBeVisible();
      await expect(page.getByRole("textbox", { name: "待翻译文本" })).toHaveCount(0);
    }
    const visit = { site: "closed-rules", account: "lin@closed.example", isManager: false };
    await enterSite(page, "zh", { ...visit, path: "/" });
    await expect(page.getByRole("main").getByRole("textbox").first()).toBeVisible();
    // What no page serves is in no menu, nor what the site does not have.
    for (const path of ["/picturetranslate", "/api-docs", "/translationedit"]) {
      await expect(page.getByRole("navigation").locator(`a[href="${path}"]`)).toHaveCount(0);
    }
    await page.goto(at("closed-rules.localhost", "/picturetranslate"));
    await expect(page.getByRole("heading", { name: "没有权限" })).toBeVisible();
    await page.goto(at("closed-rules.localhost", "/api-docs"));
    await expect(page.getByRole("heading", { name: "页面不存在" })).toBeVisible();
  });
});
