import type { Browser } from "@playwright/test";
import type { StartedServer } from "../load/server.ts";
import { type MadeProject, targetsOf } from "./project.ts";

interface Slow {
  readonly server: StartedServer;
  readonly project: MadeProject;
  readonly latencyMs: number;
}

const confirms = 50;
/** Behind those that were typed in before. */
const firstPlace = 5000;

/** Types another text into each of 50 segments and confirms it, five in a second, while every answer is late. */
export async function confirmSlowly(
  browser: Browser,
  { server, project, latencyMs }: Slow,
): Promise<{ confirmed: number; lost: number; swapped: number }> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 } });
  await context.addInitScript(`sessionStorage.setItem("yiqiao.session", ${JSON.stringify(project.session)})`);
  await context.addCookies([{ name: "language", value: "en", url: server.url }]);
  const page = await context.newPage();
  const from = Math.min(firstPlace, project.segments - confirms);
  const places = Array.from({ length: confirms }, (_, at) => from + at);
  const [first] = await targetsOf(project, places);
  await page.goto(`${server.url}/catview?project_id=${project.id}&segment=${first?.id}`);
  const row = page.locator(`[role=row][aria-rowindex='${from + 2}']`);
  await row.locator("[role=cell]").nth(2).click();
  await page.locator(".ProseMirror:focus").waitFor();
  const session = await context.newCDPSession(page);
  await session.send("Network.enable");
  const network = { offline: false, latency: latencyMs, downloadThroughput: -1, uploadThroughput: -1 };
  await session.send("Network.emulateNetworkConditions", network);
  const start = performance.now();
  for (let at = 0; at < confirms; at++) {
    await page.keyboard.type(`T${at}`);
    await page.keyboard.press("Control+Enter");
    await page.waitForTimeout(Math.max(0, start + (at + 1) * (10_000 / confirms) - performance.now()));
  }
  await page.getByText("All saved").waitFor({ timeout: 60_000 });
  await context.close();
  const segments = await targetsOf(project, places);
  const texts = segments.map(({ target }) => target?.text ?? "");
  const typed = places.map((_, at) => `T${at}`);
  const lost = typed.filter((text) => !texts.includes(text)).length;
  const swapped = typed.filter((text, at) => texts[at] !== text).length - lost;
  return { confirmed: segments.filter(({ status }) => status === "translated").length, lost, swapped };
}
