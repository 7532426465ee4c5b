import { spawnSync } from "node:child_process";
import { setTimeout as delay } from "node:timers/promises";
import { type BrowserContext, chromium } from "@playwright/test";
import type { StartedServer } from "../load/server.ts";
import { historyOf, type MadeProject, targetsOf } from "./project.ts";
import { editOn, openTypist, type ShownRow, type Typist, typedRows, windowSize } from "./typist.ts";

export interface Scene {
  readonly server: StartedServer;
  readonly project: MadeProject;
  /** Folder of the browser's profile, which outlives it. */
  readonly profile: string;
  readonly random: () => number;
}

export interface Survived {
  /** Texts that were shown as saved and that no history has. */
  differing: number;
  /** Segments that say something else on the page than on the server once all is saved. */
  unsent: number;
}

/** What is typed in so short a time before the browser is gone is not kept anywhere yet, nor shown as saved. */
const unkeptMs = 1000;

export const openProfile = (profile: string): Promise<BrowserContext> =>
  chromium.launchPersistentContext(profile, {
    executablePath: process.env["CHROMIUM_PATH"] ?? "/usr/bin/chromium-headless-shell",
    args: ["--no-sandbox", "--disable-gpu"],
    viewport: windowSize,
  });

/** How many of the texts that were shown as saved the server never had. */
async function countLost({ project }: Scene, shown: readonly ShownRow[]): Promise<number> {
  const segments = await targetsOf(
    project,
    Array.from({ length: typedRows }, (_, place) => place),
  );
  let lost = 0;
  for (const { place, text } of shown.filter(({ isSaved, text: said }) => isSaved && said !== "")) {
    const id = segments[place]?.id ?? -1;
    const texts = (await historyOf(project, id)).map(({ target }) => target?.text.trim());
    if (!texts.includes(text)) lost++;
  }
  return lost;
}

async function unequalOf({ project }: Scene, typist: Typist): Promise<number> {
  await typist.untilSaved();
  const rows = await typist.shown();
  const segments = await targetsOf(
    project,
    rows.map(({ place }) => place),
  );
  return rows.filter(({ text }, at) => (segments[at]?.target?.text ?? "").trim() !== text).length;
}

/** Kills the server while somebody types, who goes on typing until it is there again. */
export async function killServer(scene: Scene, times: number): Promise<Survived> {
  const context = await openProfile(scene.profile);
  const typist = await openTypist(context, { url: scene.server.url, ...scene });
  const survived: Survived = { differing: 0, unsent: 0 };
  for (let kill = 0; kill < times; kill++) {
    const typing = editOn(typist);
    await delay(500 + scene.random() * 2500);
    const shown = await typist.shown();
    await scene.server.crash();
    await typing.end();
    survived.unsent += await unequalOf(scene, typist);
    survived.differing += await countLost(scene, shown);
  }
  await context.close();
  return survived;
}

/** Kills the browser while somebody types; it is opened again with the same profile. */
export async function killBrowser(scene: Scene, times: number): Promise<Survived> {
  const survived: Survived = { differing: 0, unsent: 0 };
  for (let kill = 0; kill < times; kill++) {
    const context = await openProfile(scene.profile);
    const typist = await openTypist(context, { url: scene.server.url, ...scene });
    const typing = editOn(typist);
    await delay(500 + scene.random() * 2500);
    const shown = await typist.shown();
    const at = Date.now();
    const ended = typing.end();
    spawnSync("pkill", ["-9", "-f", scene.profile]);
    await ended;
    await context.close().catch(() => undefined);
    const again = await openProfile(scene.profile);
    const reader = await openTypist(again, { url: scene.server.url, ...scene });
    survived.unsent += await unequalOf(scene, reader);
    const rows = await reader.shown();
    const settled = shown.filter(({ place }) => (typist.last.get(place) ?? 0) < at - unkeptMs);
    survived.unsent += settled.filter(({ place, text }) => rows[place]?.text !== text).length;
    survived.differing += await countLost(scene, shown);
    await again.close();
  }
  return survived;
}
