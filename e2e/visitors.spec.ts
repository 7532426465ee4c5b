import { ask, forgetCodeRates } from "./support/database.ts";
import { expect, expectAccessible, inspect, languageOf, productUrl, test } from "./support/fixtures.ts";
import { signInTexts, solveCaptcha } from "./support/sign-in.ts";

const texts = {
  zh: {
    prompt: "您尚未登录，请登录后继续",
    cancel: "取消",
    source: "待翻译文本",
    unsent: /系统尚未开通发送服务，验证码没有发出/,
    sent: /验证码已发送/,
    left: /剩余.{0,900}字符|字符/,
    gives: "注册和各套餐包含的内容",
    register: "免费注册",
    enterprise: "企业版",
    setUp: "由平台管理员开通",
    sales: /联系销售/,
    contactSales: "联系销售",
  },
  en: {
    prompt: "You are not logged in yet, please log in to continue",
    cancel: "Cancel",
    source: "Text to translate",
    unsent: /This installation cannot send yet: no code is on its way/,
    sent: /on its way to/,
    left: /characters? left/,
    gives: "What an account and the plans give",
    register: "Create a free account",
    enterprise: "Enterprise",
    setUp: "The administrator of this platform sets it up",
    sales: /contact sales/i,
    contactSales: "Contact sales",
  },
} as const;

const setMainSales = (config: object) =>
  ask("update sites set config = (config - 'salesEmail' - 'salesUrl') || $1::jsonb where id = 0", [config]);

const language = languageOf("visitors");
const t = texts[language];
const common = signInTexts[language];

test.describe.serial("visitors", () => {
  test.use({ language });

  test("who cancels the question to log in stays where there is something to do", async ({ open }) => {
    const page = await open("/account");
    await expect(page.getByText(t.prompt)).toBeVisible();
    await page.getByRole("dialog").getByRole("button", { name: t.cancel }).click();
    await expect(page.getByRole("textbox", { name: t.source })).toBeVisible();
    await expect(page.getByRole("dialog")).toHaveCount(0);
    await expect(page).toHaveURL(`${productUrl}/`);
  });

  test("a code that only lies in the outbox is not said to be sent", async ({ open }) => {
    await forgetCodeRates();
    const page = await open("/login?view=code");
    await page.getByRole("textbox", { name: common.account }).fill(`nobody-${language}@example.com`);
    await solveCaptcha(page, language);
    await page.getByRole("checkbox", { name: common.agree }).check();
    await page.getByRole("button", { name: common.sendCode }).click();
    await expect(page.getByText(t.unsent)).toBeVisible();
    await expect(page.getByText(t.sent)).toBeHidden();
    await inspect(page, `unsent-${language}`);
  });

  test("the balance leads to what an account and each plan give; nobody is sent to sales that are not there", async ({
    open,
  }) => {
    await setMainSales({});
    const page = await open("/");
    await page.getByRole("banner").getByRole("button", { name: t.left }).click();
    const dialog = page.getByRole("dialog", { name: t.gives });
    await expect(dialog.getByRole("heading", { name: t.enterprise })).toBeVisible();
    await expect(dialog.getByText(t.setUp)).toBeVisible();
    await expect(dialog.getByText(t.sales)).toHaveCount(0);
    await inspect(page, `balance-${language}`);
    await setMainSales({ salesEmail: "sales@example.com", salesUrl: "https://example.com/sales" });
    await page.reload();
    await page.getByRole("banner").getByRole("button", { name: t.left }).click();
    await expect(dialog.getByRole("link", { name: t.contactSales })).toHaveAttribute(
      "href",
      "https://example.com/sales",
    );
    await expect(dialog.getByRole("link", { name: "sales@example.com" })).toBeVisible();
    await expect(dialog.getByText(t.setUp)).toHaveCount(0);
    await expectAccessible(page);
    await setMainSales({});
    await dialog.getByRole("button", { name: t.register }).click();
    await expect(page).toHaveURL(/\/login\?.{0,900}view=register/);
  });
});
