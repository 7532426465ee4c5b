import { addSite } from "./support/database.ts";
import { expect, interfaceLanguages, productUrl, test } from "./support/fixtures.ts";

const names = { zh: "晨光译站", en: "Daybreak Translate" } as const;
const ours = /译桥|Yiqiao/;

for (const language of interfaceLanguages) {
  test.describe(`the brand of a site's login page, ${language}`, () => {
    test.use({ language });

    test("is never another one's, however late the site's own look comes", async ({ open, page }) => {
      await addSite({ id: 310, code: "daybreak", nameZh: names.zh, nameEn: names.en });
      // The browser knows the main site's look from before.
      await open("/");
      await expect(page.getByRole("banner").getByText(ours)).toBeVisible();
      const held = Promise.withResolvers<void>();
      await page.route(/get_site_name\?code=daybreak/, async (route) => {
        await held.promise;
        await route.continue();
      });
      const asked = page.waitForRequest(/get_site_name\?code=daybreak/);
      await page.goto(`${productUrl}/daybreak`);
      await asked;
      await expect(page.getByRole("banner")).toBeVisible();
      await expect(page.getByRole("banner").getByText(ours)).toHaveCount(0);
      await expect(page.getByRole("banner").getByRole("link")).toHaveCount(0);
      await expect(page).not.toHaveTitle(ours);
      held.resolve();
      await expect(page.getByRole("banner").getByText(names[language])).toBeVisible();
      await expect(page).toHaveTitle(new RegExp(names[language]));
    });
  });
}
