import { expect, interfaceLanguages, productUrl, test } from "./support/fixtures.ts";
import { submitPassword } from "./support/sign-in.ts";

const refused = { zh: "账号或密码错误", en: "The account or the password is wrong" } as const;

for (const language of interfaceLanguages) {
  test.describe(`shell, ${language}`, () => {
    test.use({ language });

    test("a wrong password is refused in the reader's language", async ({ open }) => {
      const page = await open("/adminlogin");
      await submitPassword(page, language, { account: "nobody@example.com", password: "wrong-password1" });
      await expect(page.getByText(refused[language])).toBeVisible();
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
