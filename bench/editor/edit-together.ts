import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Page, Response } from "@playwright/test";
import { apiPrefix } from "@yiqiao/contracts";
import { postEditingCalls, type SavedEdit, type SentEdit } from "@yiqiao/contracts/post-editing";
import { openProfile, type Scene } from "./kill.ts";
import { historyOf, targetsOf } from "./project.ts";
import { openTypist, type Typist } from "./typist.ts";

interface Together {
  /** Segments that are not the same in both windows and on the server. */
  readonly unequal: number;
  /** Texts whose saving was answered and that are not in the history of their segment. */
  readonly missing: number;
  readonly answered: number;
  readonly conflicts: number;
}

interface Answered {
  readonly id: number;
  readonly text: string;
  readonly outcome: SavedEdit["outcome"];
}

/** Everything that the server answered to what a page sent to be saved. */
function watchAnswers(page: Page, answered: Answered[]): void {
  const take = async (response: Response) => {
    const { edits = [] } = (response.request().postDataJSON() ?? {}) as { edits?: readonly SentEdit[] };
    const { data } = (await response.json()) as { data: { edits?: readonly SavedEdit[] } };
    for (const { edit_id: editId, outcome } of data.edits ?? []) {
      const edit = edits.find(({ edit_id: sent }) => sent === editId);
      if (edit) answered.push({ id: edit.id, text: edit.target?.text ?? "", outcome });
    }
  };
  page.on("response", (response) => {
    if (response.url().endsWith(apiPrefix + postEditingCalls.save.path)) void take(response).catch(() => undefined);
  });
}

/** Where somebody else was faster, one of both texts is chosen. */
async function resolve({ page }: Typist, whose: "Keep mine" | "Take theirs"): Promise<void> {
  const button = page.getByRole("button", { name: whose }).first();
  if (await button.isVisible()) await button.click();
}

async function editTimes(typist: Typist, { times, random }: { times: number; random: () => number }): Promise<void> {
  for (let edit = 0; edit < times; edit++) {
    await typist.edit();
    await resolve(typist, random() < 0.5 ? "Keep mine" : "Take theirs");
  }
}

/** Whatever is still in conflict is looked at, and the other's text taken. */
async function settle(typist: Typist): Promise<void> {
  const { page } = typist;
  for (const conflict = page.locator("[role=row]:has([data-save=conflict])"); (await conflict.count()) > 0;) {
    await conflict.first().locator("[role=cell] button").first().click();
    await resolve(typist, "Take theirs");
    await page.waitForTimeout(200);
  }
  await page.keyboard.press("Escape");
  await typist.untilSaved();
}

export async function editTogether({ server, project, profile, random }: Scene, times: number): Promise<Together> {
  const second = await mkdtemp(join(tmpdir(), "yiqiao-profile-"));
  const contexts = await Promise.all([profile, second].map(openProfile));
  const answered: Answered[] = [];
  const typists: Typist[] = [];
  for (const context of contexts) {
    const typist = await openTypist(context, { url: server.url, project, random });
    watchAnswers(typist.page, answered);
    typists.push(typist);
  }
  await Promise.all(typists.map((typist) => editTimes(typist, { times, random })));
  for (const typist of typists) await settle(typist);
  // What the one settled last is told to the other.
  await typists[0]?.page.waitForTimeout(3000);
  const [ours = [], theirs = []] = await Promise.all(typists.map((typist) => typist.shown()));
  const segments = await targetsOf(
    project,
    ours.map(({ place }) => place),
  );
  const unequal = ours.filter(({ text }, at) => {
    const kept = (segments[at]?.target?.text ?? "").trim();
    return text !== theirs[at]?.text || text !== kept;
  }).length;
  let missing = 0;
  for (const id of new Set(answered.map((each) => each.id))) {
    const texts = new Set((await historyOf(project, id)).map(({ target }) => target?.text ?? ""));
    missing += answered.filter((each) => each.id === id && !texts.has(each.text)).length;
  }
  await Promise.all(contexts.map((context) => context.close()));
  await rm(second, { recursive: true, force: true });
  const conflicts = answered.filter(({ outcome }) => outcome === "conflict").length;
  return { unequal, missing, answered: answered.length, conflicts };
}
