import { randomUUID } from "node:crypto";
import { mkdirSync } from "node:fs";
import type { Page } from "@playwright/test";
import { ask } from "./support/database.ts";
import { expect, inspect, languageOf, test } from "./support/fixtures.ts";
import { blankPath } from "./support/sessions.ts";
import { enterAsAdministrator } from "./support/sign-in.ts";

const words = {
  zh: {
    running: "运行中",
    drained: "已排空",
    lost: "失联",
    details: /的详情$/,
    cpu: "设备 CPU",
    asTable: /表格/,
    drain: "排空",
    resume: /^恢复 /,
    nobody: /没有进程接收任务/,
    remove: "移除",
    removed: "已从列表移除",
    settings: /的设置$/,
    slots: "同时执行的任务数",
    keep: "重启后保留",
    save: "保存",
    jobs: "任务",
    failed: "失败任务",
    choose: /mail\.send/,
    retry: "重试（1）",
    retried: /已重试 1 个任务/,
    discard: "放弃（1）",
    confirm: "放弃",
    discarded: /已放弃 1 个任务/,
  },
  en: {
    running: "Running",
    drained: "Drained",
    lost: "Lost",
    details: /^Details of /,
    cpu: "CPU of the machine",
    asTable: /table/i,
    drain: "Drain",
    resume: /^Resume /,
    nobody: /No process takes jobs/,
    remove: "Remove",
    removed: "Removed from the list",
    settings: /^Settings of /,
    slots: "Jobs at a time",
    keep: "Keep for restarts",
    save: "Save",
    jobs: "Jobs",
    failed: "Failed jobs",
    choose: /mail\.send/,
    retry: "Try again (1)",
    retried: /1 job is tried again/,
    discard: "Discard (1)",
    confirm: "Discard",
    discarded: /1 job was discarded/,
  },
} as const;

const shots = process.env["SCREENSHOTS"];
const language = languageOf("devices");
const w = words[language];

async function openDevices(page: Page, path = "/device-mgr"): Promise<void> {
  await enterAsAdministrator(page, language, path);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
}

/** A process of another machine that has been silent for a minute. */
async function addLost(host: string): Promise<void> {
  await ask(
    `insert into processes (id, host, role, pid, version, started_at, reported_at, report)
     select $1, $2, 'worker', 4711, '0.1.0', now() - interval '2 hours', now() - interval '1 minute', report
     from processes limit 1`,
    [randomUUID(), host],
  );
}

/** A job that failed for good; it would send what nobody is to read here. */
async function addFailed(name: string): Promise<void> {
  await ask(
    `insert into pgboss.job (name, data, source_name, source_retry_count, source_output)
     values ($1 || '.dead', '{"to": "nobody@example.com", "text": "a confidential letter"}', $1, 3, '{"message": "no such mailbox"}')`,
    [name],
  );
}

test.describe.serial("devices", () => {
  test.use({ language });
  test.beforeAll(() => {
    if (shots) mkdirSync(shots, { recursive: true });
  });

  test("machines: what they do, one that is lost, drained and resumed, limited", async ({ open }) => {
    const page = await open(blankPath);
    await openDevices(page);
    await addLost("gone-machine");
    await expect(page.getByRole("alert").filter({ hasText: "gone-machine" })).toBeVisible();
    await expect(page.getByText(w.lost, { exact: true })).toBeVisible();

    const here = page.getByRole("row").filter({ hasText: w.running });
    await here.getByRole("button", { name: w.details }).click();
    const chart = page.getByRole("figure", { name: w.cpu });
    await expect(chart).toBeVisible();
    await chart.getByRole("button", { name: w.asTable }).click();
    await expect(chart.getByRole("table")).toBeVisible();
    await inspect(page, `devices-machines-${language}`);

    await page.getByRole("row").filter({ hasText: "gone-machine" }).getByRole("button", { name: w.remove }).click();
    await page.getByRole("dialog").getByRole("button", { name: w.remove }).click();
    await expect(page.getByText(w.removed)).toBeVisible();
    await expect(page.getByText("gone-machine")).toHaveCount(0);

    await here.getByRole("button", { name: w.drain }).click();
    await page.getByRole("dialog").getByRole("button", { name: w.drain }).click();
    await expect(page.getByText(w.drained, { exact: true })).toBeVisible();
    await expect(page.getByRole("alert").filter({ hasText: w.nobody })).toBeVisible();
    await page.getByRole("button", { name: w.resume }).click();
    await expect(page.getByText(w.running, { exact: true })).toBeVisible();
    await expect(page.getByRole("alert").filter({ hasText: w.nobody })).toHaveCount(0);

    await page.getByRole("button", { name: w.settings }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByLabel(w.slots).fill("3");
    await dialog.getByLabel(w.keep).click();
    await inspect(page, `devices-settings-${language}`);
    await dialog.getByRole("button", { name: w.save }).click();
    await expect(dialog).toHaveCount(0);
    await page.getByRole("button", { name: w.settings }).click();
    await expect(dialog.getByLabel(w.slots)).toHaveValue("3");
    await expect(dialog.getByLabel(w.keep)).toBeChecked();
    await dialog.getByLabel(w.slots).fill("");
    await dialog.getByLabel(w.keep).click();
    await dialog.getByRole("button", { name: w.save }).click();
    await expect(dialog).toHaveCount(0);
    expect(await ask("select settings->'slots' as slots from processes where stopped_at is null", [])).toEqual([
      { slots: null },
    ]);
  });

  test("jobs: what failed is told without its texts, tried again or discarded", async ({ open }) => {
    const page = await open(blankPath);
    await addFailed("mail.send");
    await addFailed("outbox.clean-up");
    await openDevices(page);
    await page.getByRole("tab", { name: w.jobs }).click();
    const failed = page.getByRole("region", { name: w.failed });
    await expect(failed.getByText("no such mailbox")).toHaveCount(2);
    await expect(page.locator("body")).not.toContainText("confidential");
    await inspect(page, `devices-jobs-${language}`);

    await failed.getByRole("row").filter({ hasText: "outbox.clean-up" }).getByRole("checkbox").click();
    await failed.getByRole("button", { name: w.retry }).click();
    await expect(page.getByText(w.retried)).toBeVisible();
    await expect(failed.getByRole("row").filter({ hasText: "outbox.clean-up" })).toHaveCount(0);
    await failed.getByRole("checkbox", { name: w.choose }).click();
    await failed.getByRole("button", { name: w.discard }).click();
    await page.getByRole("dialog").getByRole("button", { name: w.confirm }).click();
    await expect(page.getByText(w.discarded)).toBeVisible();
    await expect(failed.getByText("no such mailbox")).toHaveCount(0);
  });
});
