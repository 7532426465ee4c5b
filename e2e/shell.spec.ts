import {
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  interfaceLanguages,
  productUrl,
  test,
} from "./support/fixtures.ts";
import { submitPassword } from "./support/sign-in.ts";

const texts = {
  zh: {
    translation: "文本翻译",
    missing: "页面不存在",
    forbidden: "没有权限",
    login: "管理员登录",
  },
  en: {
    translation: "Text translation",
    missing: "Page not found",
    forbidden: "No permission",
    login: "Administrator login",
  },
} as const;

for (const language of interfaceLanguages) {
  const t = texts[language];
  test.describe(`shell, ${language}`, () => {
    test.use({ language });

    test("every route has its title and page, accessible on desktop and phone", async ({ open, page }) => {
      for (const [path, title] of [
        ["/", t.translation],
        ["/adminlogin", t.login],
        ["/403", t.forbidden],
        ["/nowhere/at-all", t.missing],
      ] as const) {
        for (const width of [1280, 390]) {
          await page.setViewportSize({ width, height: 844 });
          await open(path);
          await expect(page).toHaveTitle(new RegExp(title));
          await expect(page.locator("html")).toHaveAttribute("lang", language === "zh" ? /^zh/ : /^en/);
          await expectAccessible(page);
          await expectNoSidewaysScroll(page);
        }
      }
    });

    test("a wrong password is refused in the reader's language", async ({ open }) => {
      const page = await open("/adminlogin");
      await submitPassword(page, language, { account: "nobody@example.com", password: "wrong-password1" });
      await expect(
        page.getByText(language === "zh" ? "账号或密码错误" : "The account or the password is wrong"),
      ).toBeVisible();
    });
  });
}

test.describe("language of the interface", () => {
  test("follows the browser, then the stored choice", async ({ browser }) => {
    for (const [locale, title] of [
      ["zh-CN", "文本翻译"],
      ["fr-FR", "Text translation"],
    ] as const) {
      const context = await browser.newContext({ locale });
      const page = await context.newPage();
      await page.goto(productUrl);
      await expect(page).toHaveTitle(new RegExp(title));
      await context.close();
    }
  });
});

test("security headers and caching of the client", async ({ request }) => {
  const page = await request.get(productUrl);
  expect(page.headers()["content-security-policy"]).toContain("default-src 'self'");
  expect(page.headers()["x-content-type-options"]).toBe("nosniff");
  expect(page.headers()["cache-control"]).toMatch(/no-cache/);
  const script = /src="(\/assets\/[^"]+\.js)"/.exec(await page.text())?.[1];
  expect(script).toBeDefined();
  const asset = await request.get(`${productUrl}${script}`, { headers: { "accept-encoding": "br" } });
  expect(asset.headers()["cache-control"]).toContain("immutable");
  expect(asset.headers()["content-encoding"]).toBe("br");
});
