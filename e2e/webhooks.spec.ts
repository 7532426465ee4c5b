import type { Page } from "@playwright/test";
import { accountPassword, addAccount } from "./support/database.ts";
import { expect, inspect, languageOf, test } from "./support/fixtures.ts";
import { product } from "./support/product.ts";
import { blankPath, enter } from "./support/sessions.ts";

const texts = {
  zh: {
    empty: "暂无端点",
    add: "添加端点",
    url: "地址",
    urlFault: "请填写地址",
    closed: /无法访问该地址/,
    save: "保存",
    saved: "已保存",
    failed: "文档翻译失败 (document.failed)",
    events: "文档翻译完成",
    secret: "端点密钥",
    copy: "复制",
    copied: "已复制",
    kept: "我已保存",
    test: "发送测试",
    result: "测试结果",
    delivered: "已送达",
    failedState: "失败",
    edit: "编辑",
    rotate: "更换密钥",
    overlap: /旧密钥在/,
    deliveries: "投递记录",
    state: "状态",
    details: "详情",
    resend: "重新投递",
    resent: "已重新投递",
    close: "关闭",
    back: "全部端点",
    switchOff: "停用",
    off: "已停用",
    delete: "删除",
  },
  en: {
    empty: "No endpoints yet",
    add: "Add an endpoint",
    url: "Address",
    urlFault: "Please enter an address",
    closed: /This address cannot be reached/,
    save: "Save",
    saved: "Saved",
    failed: "Document failed (document.failed)",
    events: "Document translated",
    secret: "The endpoint's secret",
    copy: "Copy",
    copied: "Copied",
    kept: "I have kept it",
    test: "Send a test",
    result: "Result of the test",
    delivered: "Delivered",
    failedState: "Failed",
    edit: "Edit",
    rotate: "New secret",
    overlap: /The secret before also signs until/,
    deliveries: "Deliveries",
    state: "State",
    details: "Details",
    resend: "Send again",
    resent: "On its way again",
    close: "Close",
    back: "All endpoints",
    switchOff: "Switch off",
    off: "Off",
    delete: "Delete",
  },
} as const;

const language = languageOf("webhooks");
const t = texts[language];

const dialogOf = (page: Page, name: string) => page.getByRole("dialog", { name, exact: true });
/** Buttons of an endpoint are named with its address; what they show is the same everywhere. */
const act = (page: Page, name: string) => page.getByRole("article").getByText(name, { exact: true });

test.describe("webhooks", () => {
  test.use({ language });

  test("an endpoint is added, tested, given another secret, looked into and deleted", async ({ open, page }) => {
    const account = `hooks-${language}@example.com`;
    await addAccount({ account, name: "Hooks" });
    await open(blankPath);
    await enter(page, { account, password: accountPassword, path: "/developer/webhooks" });
    await expect(page.getByText(t.empty)).toBeVisible();

    await page.getByRole("button", { name: t.add }).click();
    const form = dialogOf(page, t.add);
    await form.getByRole("button", { name: t.save }).click();
    await expect(form.getByText(t.urlFault)).toBeVisible();
    await form.getByLabel(t.url).fill("https://10.0.0.1/hook");
    await form.getByRole("button", { name: t.save }).click();
    await expect(form.getByRole("alert")).toContainText(t.closed);
    await inspect(page, `webhooks-form-${language}`);
    await form.getByLabel(t.url).fill(`${product.site}/hook`);
    await form.getByLabel(t.failed).uncheck();
    await form.getByRole("button", { name: t.save }).click();

    const shown = dialogOf(page, t.secret);
    const secret = shown.getByTestId("webhook-secret");
    await expect(secret).toHaveText(/^whsec_.{32}$/);
    const first = await secret.textContent();
    await shown.getByRole("button", { name: t.copy }).click();
    await expect(page.getByText(t.copied)).toBeVisible();
    await inspect(page, `webhooks-secret-${language}`);
    await shown.getByRole("button", { name: t.kept }).click();
    const card = page.getByRole("article", { name: `${product.site}/hook` });
    await expect(card).toContainText(t.events);
    await inspect(page, `webhooks-${language}`);

    const result = dialogOf(page, t.result);
    await act(page, t.test).click();
    await expect(result).toContainText(t.delivered);
    await expect(result).toContainText("HTTP 200");
    await expect(result).toContainText("taken");
    await expect(result).toContainText('"type": "webhook.test"');
    await inspect(page, `webhooks-tested-${language}`);
    await result.getByRole("button", { name: t.close }).last().click();

    await act(page, t.edit).click();
    await page.getByRole("dialog").getByLabel(t.url).fill(`${product.site}/no-hook`);
    await page.getByRole("dialog").getByRole("button", { name: t.save }).click();
    await expect(page.getByRole("article", { name: `${product.site}/no-hook` })).toBeVisible();
    await act(page, t.test).click();
    await expect(result).toContainText("HTTP 404");
    await result.getByRole("button", { name: t.close }).last().click();

    await act(page, t.rotate).click();
    await page.getByRole("dialog").getByRole("button", { name: t.rotate, exact: true }).click();
    await expect(secret).toHaveText(/^whsec_/);
    expect(await secret.textContent()).not.toBe(first);
    await shown.getByRole("button", { name: t.kept }).click();
    await expect(page.getByText(t.overlap)).toBeVisible();

    await act(page, t.deliveries).click();
    await expect(page).toHaveURL(/endpoint=/);
    await expect(page.getByRole("row")).toHaveCount(3);
    await page.getByLabel(t.state).selectOption({ label: t.failedState });
    await expect(page.getByRole("row")).toHaveCount(2);
    await inspect(page, `webhooks-deliveries-${language}`);
    await page.getByRole("row").last().getByText(t.details).click();
    const details = page.getByRole("dialog");
    await expect(details.getByText("HTTP 404")).toHaveCount(1);
    await details.getByRole("button", { name: t.resend }).click();
    await expect(page.getByText(t.resent)).toBeVisible();
    // It leaves the failed ones while it waits, and is one of them again after its try.
    await page.reload();
    await expect(async () => {
      await page.reload();
      await expect(page.getByRole("row").last()).toContainText("2", { timeout: 2000 });
    }).toPass();
    await page.getByRole("row").last().getByText(t.details).click();
    await expect(details.getByText("HTTP 404")).toHaveCount(2);
    await details.getByRole("button", { name: t.close }).last().click();
    await page.getByText(t.back).click();

    await act(page, t.switchOff).click();
    await expect(page.getByRole("article")).toContainText(t.off);
    await act(page, t.delete).click();
    await page.getByRole("dialog").getByRole("button", { name: t.delete, exact: true }).click();
    await expect(page.getByText(t.empty)).toBeVisible();
  });
});
