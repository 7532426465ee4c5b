import { mkdirSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, expectAccessible, expectNoSidewaysScroll, languageOf, test, wear } from "./support/fixtures.ts";
import { enterAsAdministrator } from "./support/sign-in.ts";

const words = {
  zh: {
    make: "立即备份",
    ready: "可用",
    checked: /已校验/,
    download: /^下载 /,
    restore: "恢复",
    confirm: /请输入文件名以确认/,
    wrongName: /请输入文件名 .{0,900} 以确认/,
    cancel: "取消",
    remove: "删除",
    removed: "备份已删除",
    drop: "上传备份",
    listed: /已加入列表/,
    rubbish: "该文件不是本平台的备份",
    save: "保存",
    zone: "时区",
    every: "定时备份",
    daily: "每天",
    badZone: "不存在时区 Mars/Olympus",
    saved: "设置已保存",
    next: /下次备份时间/,
  },
  en: {
    make: "Back up now",
    ready: "Ready",
    checked: /^Checked /,
    download: /^Download /,
    restore: "Restore",
    confirm: /Type the file's name to confirm/,
    wrongName: /Please type the name of the file/,
    cancel: "Cancel",
    remove: "Delete",
    removed: "The backup was deleted",
    drop: "Bring a backup in",
    listed: /is in the list/,
    rubbish: "The file is not a backup of this platform",
    save: "Save",
    zone: "Time zone",
    every: "By the clock",
    daily: "Every day",
    badZone: "There is no time zone called Mars/Olympus",
    saved: "The settings are saved",
    next: /The next one is made/,
  },
} as const;
const shots = process.env["SCREENSHOTS"];

const language = languageOf("backups");
test.describe("backups", () => {
  test.use({ language });

  test("are made, downloaded, brought in, and deleted; the settings are kept", async ({ open }) => {
    test.setTimeout(180_000);
    const w = words[language];
    const page = await open("/adminlogin");
    await enterAsAdministrator(page, language, "/backups");
    await page.getByRole("button", { name: w.make, exact: true }).click();
    const card = page.getByRole("article").first();
    await expect(card.getByText(w.ready, { exact: true })).toBeVisible({ timeout: 90_000 });
    await expect(card.getByText(w.checked)).toBeVisible();
    for (const [width, scheme] of [
      [1280, "light"],
      [390, "dark"],
    ] as const) {
      await wear(page, width, scheme);
      await expectAccessible(page);
      await expectNoSidewaysScroll(page);
      if (shots === undefined) continue;
      mkdirSync(shots, { recursive: true });
      await page.screenshot({ path: join(shots, `backups-${language}-${width}.png`), fullPage: true });
    }
    await wear(page, 1280, "light");

    const folder = await mkdtemp(join(tmpdir(), "yiqiao-download-"));
    const [download] = await Promise.all([
      page.waitForEvent("download"),
      card.getByRole("button", { name: w.download }).click(),
    ]);
    const path = join(folder, "mine.tar");
    await download.saveAs(path);
    const input = page.getByRole("region", { name: w.drop }).last().locator("input[type=file]").first();
    await input.setInputFiles(path);
    await expect(page.getByText(w.listed)).toBeVisible({ timeout: 60_000 });
    await input.setInputFiles({ name: "no.tar", mimeType: "application/x-tar", buffer: Buffer.alloc(3000, "x") });
    await expect(page.getByRole("alert").filter({ hasText: w.rubbish }).first()).toBeVisible();
    await rm(folder, { recursive: true });

    const newest = page.getByRole("article").first();
    await newest.getByRole("button", { name: new RegExp(`^${w.restore} `) }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByLabel(w.confirm).fill("another");
    await expectAccessible(page);
    await dialog.getByRole("button", { name: w.restore, exact: true }).click();
    await expect(page.getByText(w.wrongName).last()).toBeVisible();
    await dialog.getByRole("button", { name: w.cancel, exact: true }).click();
    await newest.getByRole("button", { name: new RegExp(`^${w.remove} `) }).click();
    await page.getByRole("dialog").getByRole("button", { name: w.remove, exact: true }).click();
    await expect(page.getByText(w.removed).first()).toBeVisible();

    await page.getByRole("combobox", { name: w.every }).click();
    await page.getByRole("option", { name: w.daily, exact: true }).click();
    await page.getByLabel(w.zone).fill("Mars/Olympus");
    await page.getByRole("button", { name: w.save, exact: true }).click();
    await expect(page.getByText(w.badZone).first()).toBeVisible();
    // What was said lies over the button.
    await page.getByLabel(w.zone).fill("Asia/Shanghai");
    await page.getByLabel(w.zone).press("Enter");
    await expect(page.getByText(w.saved).first()).toBeVisible();
    await expect(page.getByText(w.next)).toBeVisible();
  });
});
