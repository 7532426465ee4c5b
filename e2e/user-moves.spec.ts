import { addAccount, addSite, ask } from "./support/database.ts";
import { expect, expectAccessible, inspect, languageOf, test } from "./support/fixtures.ts";
import { blankPath } from "./support/sessions.ts";
import { enterAsAdministrator } from "./support/sign-in.ts";

const texts = {
  zh: {
    keyword: "名称、账号、邮箱或手机号",
    open: "查看 Mona",
    move: "移入企业",
    moveNoSite: "请选择企业",
    moved: "用户已移入企业",
    enterprise: "企业",
    siteName: "搬家译站",
  },
  en: {
    keyword: "Name, account, e-mail or phone",
    open: "Open Mona",
    move: "Move to an enterprise",
    moveNoSite: "Choose an enterprise",
    moved: "The user was moved",
    enterprise: "Enterprise",
    siteName: "Movers' site",
  },
} as const;

const language = languageOf("user-moves");
const t = texts[language];
const site = `movers-${language}`;
const mover = `mona-${language}@moves.example`;

test.describe("users who move", () => {
  test.use({ language });
  test.beforeAll(async () => {
    await addSite({ code: site, nameZh: "搬家译站", nameEn: "Movers' site" });
    await addAccount({ account: mover });
    await ask("update accounts set username = 'Mona' where email = $1", [mover]);
  });

  test("an administrator moves a user of the main site into an enterprise", async ({ open, page }) => {
    await open(blankPath);
    await enterAsAdministrator(page, language, "/user-pages");
    await page.getByLabel(t.keyword).fill(mover);
    await expect(page).toHaveURL(/keyword=/);
    await page.getByRole("button", { name: t.open }).click();
    await page.getByRole("button", { name: t.move, exact: true }).click();
    const dialog = page.getByRole("dialog", { name: t.move });
    await dialog.getByRole("button", { name: t.move, exact: true }).click();
    await expect(dialog.getByText(t.moveNoSite).last()).toBeVisible();
    await dialog.getByRole("combobox", { name: t.enterprise }).fill(site);
    await page.getByRole("option", { name: t.siteName }).click();
    await expectAccessible(page);
    await inspect(page, "users-move");
    await dialog.getByRole("button", { name: t.move, exact: true }).click();
    await expect(page.getByText(t.moved)).toBeVisible();
    await expect(page.getByRole("dialog")).toContainText(t.siteName);
    await expect(page.getByRole("button", { name: t.move, exact: true })).toBeHidden();
  });
});
