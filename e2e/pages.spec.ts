import type { Page } from "@playwright/test";
import { accountPassword, addAccount } from "./support/database.ts";
import {
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  type InterfaceLanguage,
  interfaceLanguages,
  test,
  wear,
} from "./support/fixtures.ts";
import { enterAsAdministrator } from "./support/sign-in.ts";
import { blankPath, enter } from "./support/sessions.ts";

const texts = {
  zh: {
    source: "待翻译文本",
    copy: "复制译文",
    loading: "加载中",
    plan: "专业版",
    endsSoon: /您的套餐将在 3 天后到期/,
    noOrders: "暂无订单",
    titles: { "/": "文本翻译", "/adminlogin": "管理员登录", "/403": "没有权限", "/nowhere/at-all": "页面不存在" },
  },
  en: {
    source: "Text to translate",
    copy: "Copy translation",
    loading: "Loading",
    plan: "Professional",
    endsSoon: /Your plan ends in 3 days/,
    noOrders: "No orders yet",
    titles: {
      "/": "Text translation",
      "/adminlogin": "Administrator login",
      "/403": "No permission",
      "/nowhere/at-all": "Page not found",
    },
  },
} as const;

const ofVisitors = [
  "/",
  "/login",
  "/login?view=code",
  "/login?view=register",
  "/forget",
  "/adminlogin",
  "/noactive",
  "/thirdparty",
  "/welcome",
  "/viewing",
  "/403",
  "/nowhere/at-all",
  "/file",
  "/picturetranslate",
  "/webpage",
  "/order",
  "/order?tab=packs",
  "/publictermbank",
  "/problem",
  "/api-doc",
  "/mobiletranslate",
  "/publicityRegister",
  "/caterror",
  "/caterror?reason=pass",
  "/invitation",
];
const sections = ["profile", "security", "devices", "preferences", "data"];
const ofUsers = [
  ...sections.map((section) => `/account?section=${section}`),
  "/member",
  "/history",
  "/message",
  "/statement",
  "/developer",
  "/developer?tab=usage",
  "/developer?tab=calls",
  "/developer/webhooks",
  "/myfile",
  "/translationedit",
  "/docScan",
  "/mymemorybank",
  "/mytermbank",
];
const ofAdministrators = [
  "/management",
  "/company",
  "/home",
  "/stats",
  "/user-data",
  "/alluser",
  "/api-keys",
  "/error-reports",
  "/engines",
  "/outbox",
  "/device-mgr",
  "/device-mgr?tab=jobs",
  "/backups",
  "/ordermanagement",
  "/publicitylist",
  "/systemlog",
  "/auditlog",
  "/traffic",
  "/traffic?tab=callers",
  "/traffic?tab=refused",
  "/set-editor",
  "/set-editor?tab=bulletin",
  "/set-editor?tab=announcement",
  "/set-editor?tab=terms",
  "/set-editor?tab=privacy",
  "/pre-activation",
  "/system-memorybank",
  "/system-termbank",
  "/system-publictermbank",
  "/all-memorybank",
  "/all-temtermbank",
];

/** What a text shows where a value or a translation is missing. */
const unfilled = /\{\w+\}|\bundefined\b|\bNaN\b|\[object \w+\]/;
/** Pages whose texts are written with places that are filled when they are read. */
const withPlaces = new Set(["/set-editor?tab=terms", "/set-editor?tab=privacy", "/api-doc"]);

/** Waits until a page has said what it has to say, and for some until they hold what is worth looking at. */
async function settle(page: Page, language: InterfaceLanguage, path: string): Promise<void> {
  const t = texts[language];
  await expect(page.getByRole("heading", { level: 1 }).first()).toBeVisible();
  await expect(page.getByRole("status").filter({ hasText: t.loading })).toHaveCount(0);
  if (path === "/") {
    await page.getByRole("textbox", { name: t.source }).fill("今天天气很好。我们去公园散步吧。");
    await expect(page.getByRole("button", { name: t.copy })).toBeEnabled();
  }
  if (path === "/member") {
    await expect(page.getByText(t.plan, { exact: true })).toBeVisible();
    await expect(page.getByText(t.endsSoon).first()).toBeVisible();
  }
  if (path === "/history") await expect(page.getByText(t.noOrders)).toBeVisible();
}

/** Looks at pages at both widths, one in light and one in dark; the other two pairs are seen in the other language. */
async function lookAt(page: Page, language: InterfaceLanguage, paths: readonly string[], open: Open): Promise<void> {
  const titles: Readonly<Record<string, string>> = texts[language].titles;
  for (const path of paths) {
    await test.step(path, async () => {
      await open(path);
      await expect(page.locator("html")).toHaveAttribute("lang", language === "zh" ? /^zh/ : /^en/);
      await expect(page).toHaveTitle(new RegExp(titles[path] ?? "."));
      await settle(page, language, path);
      if (!withPlaces.has(path)) await expect(page.locator("body"), path).not.toContainText(unfilled);
      for (const [width, isDark] of [
        [1280, language === "en"],
        [390, language === "zh"],
      ] as const) {
        await wear(page, width, isDark ? "dark" : "light");
        await expectAccessible(page);
        await expectNoSidewaysScroll(page);
      }
    });
  }
}
type Open = (path: string) => Promise<Page>;

for (const language of interfaceLanguages) {
  test.describe(`every page, ${language}`, () => {
    test.use({ language });

    test("of visitors is accessible and fits, on desktop and phone", async ({ open, page }) => {
      await lookAt(page, language, ofVisitors, open);
    });

    test("of users is accessible and fits, on desktop and phone", async ({ open, page }) => {
      const account = `pages-${language}@example.com`;
      const planEndsAt = new Date(Date.now() + 3 * 86_400_000);
      await addAccount({ account, name: "Ann", plan: "professional-m", planEndsAt });
      await open(blankPath);
      await enter(page, { account, password: accountPassword, path: blankPath });
      await lookAt(page, language, ofUsers, open);
    });

    test("of administrators is accessible and fits, on desktop and phone", async ({ open, page }) => {
      await open(blankPath);
      await enterAsAdministrator(page, language, "/account");
      await lookAt(page, language, ofAdministrators, open);
    });
  });
}
