import { errorCatalogue as codes } from "@yiqiao/contracts/errors";
import {
  postEditingCalls as calls,
  type Project,
  projectPanelCalls as panelCalls,
  type SegmentAlternatives,
  type SegmentMatches,
} from "@yiqiao/contracts/post-editing";
import { quotaCalls, type Remaining } from "@yiqiao/contracts/quota";
import { afterAll, beforeAll, expect, it } from "vitest";
import { createScriptedEngine } from "#testing";
import type { Caller } from "#testing/documents/documents-app";
import { librariesOf } from "../testing/project-libraries.ts";
import { buildProjectsApp, type ProjectMember, type ProjectsApp } from "../testing/projects-app.ts";

const engine = createScriptedEngine({
  answer: (_segment, { alternatives = 0 }) => ({
    text: "狼在叫。",
    ...(alternatives > 1 && { alternatives: [{ text: "狼嚎叫。" }, { text: "狼群在叫。" }] }),
  }),
});
let projects: ProjectsApp;
let owner: Caller;
let friend: Caller;
beforeAll(async () => {
  projects = await buildProjectsApp({ engines: [engine] });
  owner = await projects.user("owner@example.com");
  friend = await projects.user("friend@example.com");
});
afterAll(() => projects.documents.close());

const source = "The wolves are howling.";
const balance = async (caller: Caller) =>
  (await projects.call<Remaining>(quotaCalls.remaining.path, caller)).data.total_left;
const price = async (caller: ProjectMember, id: string) =>
  (await projects.call<SegmentMatches>(`${panelCalls.matches.path}?project_id=${id}&id=0`, caller)).data
    .alternatives_price;
const ask = (caller: ProjectMember, id: string, segment = 0) =>
  projects.call<SegmentAlternatives>(panelCalls.alternatives.path, caller, { project_id: id, id: segment });
const invite = (id: string, role: string) =>
  projects.call(calls.invite.path, owner, { project_id: id, account: "friend@example.com", role });
async function createUntranslated(languages: object): Promise<string> {
  const uid = await projects.documents.upload(owner, { name: "new.txt", bytes: `${source}\n` });
  await projects.documents.drain();
  const { data } = await projects.call<Project>(calls.create.path, owner, { uid, src_lang: "en-us", ...languages });
  await projects.documents.drain();
  return data.project_id;
}

it("other translations of what an engine translated cost nothing, whoever asks; those who only read get none", async () => {
  const { project_id: id } = await projects.project(owner, { name: "wolves.txt", bytes: `${source}\n` });
  await invite(id, "translator");
  const before = [await balance(owner), await balance(friend)];
  expect([await price(owner, id), await price(friend, id)]).toEqual([0, 0]);
  for (const caller of [owner, friend]) {
    const { data } = await ask(caller, id);
    expect(data.alternatives.map(({ text }) => text)).toEqual(["狼在叫。", "狼嚎叫。", "狼群在叫。"]);
  }
  expect([await balance(owner), await balance(friend)]).toEqual(before);
  await invite(id, "reader");
  expect((await ask(friend, id)).code).toBe(codes.projectReadOnly.code);
  expect((await ask({}, id)).code).toBe(codes.projectMissing.code);
  expect((await ask(owner, id, 7)).code).toBe(codes.segmentMissing.code);
});

it("those of a document that nobody had translated cost their characters, once, who asks; with the project's terms", async () => {
  const id = await createUntranslated({ tgt_lang: "zh-cn" });
  const libraries = librariesOf(projects);
  const terms = await libraries.create(owner, "Animals", { flag: "2" });
  await libraries.insert(owner, terms, { source: "wolves", target: "狼群" });
  await projects.call(calls.update.path, owner, { project_id: id, tb_ids: [terms.bank_id] });
  await invite(id, "translator");
  const before = [await balance(owner), await balance(friend)];
  expect(await price(friend, id)).toBe(source.length);
  const { data } = await ask(friend, id);
  expect([data.alternatives[0]?.text, data.characters]).toEqual([expect.stringContaining("狼群"), source.length]);
  // What was had costs nothing, and is told so before it is asked for.
  expect(await price(friend, id)).toBe(0);
  expect((await ask(friend, id)).data.characters).toBe(0);
  expect([await balance(owner), await balance(friend)]).toEqual([before[0], (before[1] ?? 0) - source.length]);
});

it("there are none between languages that no engine serves", async () => {
  const id = await createUntranslated({ tgt_lang: "fr" });
  expect(await price(owner, id)).toBeNull();
  expect((await ask(owner, id)).code).toBe(codes.segmentNotTranslated.code);
});
