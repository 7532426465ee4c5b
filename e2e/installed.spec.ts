import { expect, type Page, test } from "@playwright/test";
import { shareFields, sharePath } from "@yiqiao/contracts/sharing";
import { accountPassword, addAccount } from "./support/database.ts";
import { inspect, languageOf, productUrl } from "./support/fixtures.ts";
import { type Front, startFront } from "./support/front.ts";
import { enter } from "./support/sessions.ts";

const texts = {
  zh: {
    source: "待翻译文本",
    documents: "文档翻译",
    retry: "重试",
    newVersion: "有新版本可用",
    reload: "重新加载",
    files: "收到分享的文件",
    nothing: "没有收到分享的内容",
    open: "打开",
    webPage: "网页翻译",
  },
  en: {
    source: "Text to translate",
    documents: "Document translation",
    retry: "Try again",
    newVersion: "A new version is available",
    reload: "Reload",
    files: "Files for you",
    nothing: "Nothing has arrived",
    open: "Open",
    webPage: "Web page translation",
  },
} as const;

const language = languageOf("installed");
const t = texts[language];

/** The script that a page began with. */
const entryOf = (page: Page) => page.locator('script[type="module"][src^="/assets/"]').first().getAttribute("src");
const sourceOf = (page: Page) => page.getByRole("textbox", { name: t.source });

/** Until the browser keeps the client and the page is one of those that get it from there. */
async function waitForWorker(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready;
    if (navigator.serviceWorker.controller !== null) return;
    await new Promise((resolve) => navigator.serviceWorker.addEventListener("controllerchange", resolve));
  });
}

/** All that the browser keeps for the worker: the addresses, and the page itself. */
const readCaches = (page: Page) =>
  page.evaluate(async () => {
    const names = await caches.keys();
    const opened = await Promise.all(names.map((name) => caches.open(name)));
    const requests = (await Promise.all(opened.map((cache) => cache.keys()))).flat();
    const kept = await caches.match("/", { ignoreVary: true });
    return { names, paths: requests.map(({ url }) => new URL(url).pathname), page: (await kept?.text()) ?? "" };
  });

/** What the system does when something is shared with the installed client. */
async function share(page: Page, fields: Readonly<Record<string, string>>, file?: { name: string; text: string }) {
  await Promise.all([
    page.waitForURL((url) => url.pathname !== sharePath || url.search !== ""),
    page.evaluate(
      ({ action, fields, file, filesName }) => {
        const form = document.createElement("form");
        Object.assign(form, { action, method: "post", enctype: "multipart/form-data" });
        for (const [name, value] of Object.entries(fields)) {
          form.append(Object.assign(document.createElement("textarea"), { name, value }));
        }
        if (file !== undefined) {
          const input = Object.assign(document.createElement("input"), { type: "file", name: filesName });
          const transfer = new DataTransfer();
          transfer.items.add(new File([file.text], file.name));
          input.files = transfer.files;
          form.append(input);
        }
        document.body.append(form);
        form.submit();
      },
      { action: sharePath, fields, file, filesName: shareFields.files },
    ),
  ]);
}

test.describe("the installed client", () => {
  test.use({ serviceWorkers: "allow" });
  let front: Front;
  test.beforeEach(async ({ context }) => {
    front = await startFront(productUrl);
    await context.addCookies([{ name: "language", value: language, url: front.url }]);
  });
  test.afterEach(() => front.stop());

  test("opens without a network with what was typed, and keeps nothing of a login", async ({ page }) => {
    const account = `offline-${language}@example.com`;
    await addAccount({ account });
    await enter(page, { account, password: accountPassword, path: "/", origin: front.url });
    await sourceOf(page).fill("Before the tunnel");
    await waitForWorker(page);
    // With a login, so that an answer to it would be among what is kept.
    await page.reload();
    await expect(page.getByRole("banner").getByRole("button", { name: account.slice(0, 4) })).toBeVisible();
    await sourceOf(page).fill("In the tunnel");
    const kept = await readCaches(page);
    expect(kept.paths.filter((path) => !path.startsWith("/assets/")).sort()).toEqual([
      "/",
      "/early.js",
      "/favicon.svg",
    ]);
    expect(kept.page).toContain("<title>");
    expect(kept.page).not.toContain(account);

    front.cut(true);
    // Also a page that was never opened. It says what is missing.
    await page.goto(`${front.url}/file`);
    await expect(page).toHaveTitle(new RegExp(t.documents));
    await expect(page.getByRole("main").getByRole("button", { name: t.retry })).toBeVisible();
    await page.goto(front.url);
    await expect(page.getByRole("main").getByRole("button", { name: t.retry })).toBeVisible();
    front.cut(false);
    await page.getByRole("main").getByRole("button", { name: t.retry }).click();
    await expect(sourceOf(page)).toHaveValue("In the tunnel");
  });

  test("goes on after a deployment, offers the new build, and is the new one at the next opening", async ({
    page,
    context,
  }) => {
    await page.goto(front.url);
    await sourceOf(page).fill("A text of before");
    await waitForWorker(page);
    const before = await entryOf(page);
    front.deploy();
    const other = await context.newPage();
    await other.goto(front.url);
    await expect(sourceOf(other)).toBeVisible();
    expect(await entryOf(other)).toMatch(/index-second-/);
    await expect(page.getByText(t.newVersion)).toBeVisible();

    // What this window has not loaded so far is gone from the server.
    await page.getByRole("navigation").getByRole("link", { name: t.documents }).click();
    await expect(page.getByRole("heading", { name: t.documents })).toBeVisible();
    expect(await entryOf(page)).toBe(before);
    await page.goBack();
    await page.getByRole("button", { name: t.reload }).click();
    await expect(sourceOf(page)).toHaveValue("A text of before");
    expect(await entryOf(page)).toMatch(/index-second-/);
    await expect(page.getByText(t.newVersion)).toHaveCount(0);
    await expect(other.getByText(t.newVersion)).toHaveCount(0);

    await Promise.all([page.close(), other.close()]);
    front.cut(true);
    const later = await context.newPage();
    await later.goto(front.url);
    await expect(later.getByRole("main").getByRole("button", { name: t.retry })).toBeVisible();
    expect(await entryOf(later)).toMatch(/index-second-/);
    expect((await readCaches(later)).names).toEqual(["client second"]);
  });

  test("takes what is shared with it", async ({ page }) => {
    const account = `share-${language}@example.com`;
    await addAccount({ account });
    await enter(page, { account, password: accountPassword, path: "/", origin: front.url });
    await sourceOf(page).fill("What was there");
    await waitForWorker(page);
    await share(page, { title: "A mail", text: "Good morning\nand good night" });
    await expect(sourceOf(page)).toHaveValue(/^Good morning\r?\nand good night$/);
    expect(new URL(page.url()).pathname).toBe("/");

    await share(page, { title: "A page", text: "https://page.invalid/a" });
    await expect(page).toHaveURL(/\/webpage\?url=/);
    await expect(page.getByRole("textbox").first()).toHaveValue("https://page.invalid/a");

    // In a window of the browser another site may have sent them: nothing is uploaded before the reader says so.
    await share(page, {}, { name: "letter.txt", text: "Dear all," });
    await expect(page.getByRole("heading", { name: t.files })).toBeVisible();
    await expect(page.getByText("letter.txt")).toBeVisible();
    await inspect(page, "shared-files");
    await page.getByRole("button", { name: t.open, exact: true }).click();
    await expect(page.getByRole("heading", { name: t.documents })).toBeVisible();
    await expect(page.getByRole("listitem").filter({ hasText: "letter.txt" })).toBeVisible();

    await page.goto(`${front.url}${sharePath}?id=00000000-0000-0000-0000-000000000000`);
    await expect(page.getByRole("heading", { name: t.nothing })).toBeVisible();
    expect((await readCaches(page)).paths).not.toContain(sharePath);
  });
});
