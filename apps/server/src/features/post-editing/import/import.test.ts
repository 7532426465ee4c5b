import { errorCatalogue as codes } from "@yiqiao/contracts/errors";
import {
  postEditingCalls as calls,
  type Project,
  projectCommentCalls as commentCalls,
  type ProjectComment,
  type ProjectImport,
  projectImportCalls,
  type SegmentRevision,
} from "@yiqiao/contracts/post-editing";
import { describe, expect, it } from "vitest";
import { type Caller, sendForm } from "#testing/documents/documents-app";
import { boldRun, plainRun, smallDocx } from "#testing/documents/small-docx";
import { projectEach } from "../testing/project-each.ts";
import { edit, type ProjectsApp } from "../testing/projects-app.ts";

let projects: ProjectsApp;
let owner: Caller;
let friend: Caller;
let project: Project;
projectEach(
  "Good morning to you. The café closed early! Please call 12 people.\nAnother paragraph stands here.\n",
  (scene) => {
    ({ projects, owner, friend, project } = scene);
    projects.documents.app.clock.advance({ minutes: 1 });
  },
);

const all = () => projects.segments(owner, project.project_id);
const texts = async () => (await all()).map(({ target }) => target?.text);
const exportProject = async (kind = "bilingual_xliff") => projects.export(owner, project.project_id, kind);
async function send(file: Uint8Array | string, fields: Record<string, string> = {}, caller: Caller = owner) {
  const named = Object.entries({ project_id: project.project_id, ...fields });
  const answer = await sendForm<ProjectImport>(projects.documents.app, caller, {
    path: projectImportCalls.import.path,
    parts: [...named.map(([name, value]) => ({ name, value })), { name: "file", value: file, fileName: "back.xlf" }],
  });
  return answer;
}
const apply = (file: Uint8Array | string, fields: Record<string, string> = {}, caller: Caller = owner) =>
  send(file, { apply: "1", ...fields }, caller);
async function save(index: number, text: string, more: object = {}) {
  const segment = (await all())[index];
  if (segment === undefined) throw new Error(`There is no segment ${index}`);
  const [saved] = await projects.save(owner, project.project_id, [edit(segment, text, more)]);
  expect(saved?.outcome).toBe("saved");
}
/** As a translator changes the file elsewhere: the target of a segment, and its state. */
async function changeTargets(file: Buffer, changes: Readonly<Record<number, string>>): Promise<string> {
  let xliff = file.toString();
  const before = await texts();
  for (const [index, text] of Object.entries(changes)) {
    const was = `>${before[Number(index)] ?? ""}</target>`;
    expect(xliff).toContain(was);
    xliff = xliff.replace(was, `>${text}</target>`);
  }
  return xliff;
}
const kinds = ({ data }: { readonly data: ProjectImport }) =>
  data.rows.map(({ id, kind, outcome }) => [id, kind, outcome]);

describe("a bilingual file that comes back", () => {
  it("changes nothing where nothing was changed in it, whatever the format", async () => {
    await save(0, "早上好。", { status: "translated", cause: "confirmed" });
    for (const kind of ["bilingual_xliff", "bilingual_docx"]) {
      const { data } = await apply(await exportProject(kind));
      expect([kind, data.counts, data.rows]).toEqual([
        kind,
        { unchanged: 4, changed: 0, conflict: 0, refused: 0, absent: 0 },
        [],
      ]);
    }
    const { revision } = await projects.skeleton(owner, project.project_id);
    expect(revision).toBe(1);
  });

  it("is told first, and changes what was changed in it and nothing else", async () => {
    const before = await texts();
    const file = await changeTargets(await exportProject(), { 1: "咖啡馆关得早！", 3: "另一段。" });
    const told = await send(file);
    expect(told.data.rows).toMatchObject([
      {
        id: 1,
        kind: "changed",
        version: 0,
        target: { text: "咖啡馆关得早！" },
        current: { text: before[1] },
        problems: [],
      },
      { id: 3, kind: "changed", target: { text: "另一段。" } },
    ]);
    expect([told.data.applied, told.data.exported_at]).toEqual([
      false,
      projects.documents.app.clock.now().toISOString(),
    ]);
    expect(await texts()).toEqual(before);
    expect(kinds(await apply(file))).toEqual([
      [1, "changed", "taken"],
      [3, "changed", "taken"],
    ]);
    expect(await texts()).toEqual([before[0], "咖啡馆关得早！", before[2], "另一段。"]);
    const history = await projects.call<{ revisions: SegmentRevision[] }>(
      `${calls.history.path}?project_id=${project.project_id}&id=1`,
      owner,
    );
    expect(history.data.revisions.map(({ cause }) => cause)).toEqual(["imported"]);
    expect((await apply(file)).data.counts).toMatchObject({ unchanged: 4 });
  });

  it("overwrites nothing that was changed here meanwhile, unless it is named with the version that was seen", async () => {
    const file = await changeTargets(await exportProject(), { 0: "早上好（文件）。", 1: "关得早！" });
    await save(0, "早上好（此处）。");
    const { data } = await apply(file);
    expect(kinds({ data })).toEqual([
      [0, "conflict", "left"],
      [1, "changed", "taken"],
    ]);
    expect((await texts())[0]).toBe("早上好（此处）。");
    const seen = JSON.stringify([{ id: 0, version: 0 }]);
    expect(kinds(await apply(file, { take: seen }))).toEqual([[0, "conflict", "left"]]);
    const named = JSON.stringify([{ id: 0, version: 1 }]);
    expect(kinds(await apply(file, { take: named }))).toEqual([[0, "conflict", "taken"]]);
    expect((await texts())[0]).toBe("早上好（文件）。");
  });

  it("takes only the segments that are named", async () => {
    const before = await texts();
    const file = await changeTargets(await exportProject(), { 0: "一。", 1: "二！" });
    expect(kinds(await apply(file, { take: JSON.stringify([{ id: 1, version: 0 }]) }))).toEqual([
      [0, "changed", "left"],
      [1, "changed", "taken"],
    ]);
    expect(await texts()).toEqual([before[0], "二！", ...before.slice(2)]);
    expect((await apply(file, { take: "[" })).code).toBe(codes.invalidRequest.code);
  });

  it("knows what was changed here also where a tool has dropped what is ours", async () => {
    await save(2, "请打给 12 人。");
    projects.documents.app.clock.advance({ minutes: 1 });
    const file = await changeTargets(await exportProject(), { 0: "一。", 2: "二。", 3: "三。" });
    projects.documents.app.clock.advance({ minutes: 1 });
    await save(0, "此处。");
    const stripped = file.replaceAll(/ yq:(revision|status|target)="[^"]*"/g, "");
    expect(kinds(await apply(stripped)).map(([id, kind]) => [id, kind])).toEqual([
      [0, "conflict"],
      [2, "changed"],
      [3, "changed"],
    ]);
    expect((await texts())[0]).toBe("此处。");
  });

  it("is refused in rows with wrong tags, changed sources and locks, and as a whole where it is another's", async () => {
    const bytes = await smallDocx([plainRun("The ") + boldRun("green tea") + plainRun(" is hot.")]);
    project = await projects.project(owner, { name: "tea.docx", bytes });
    const before = await texts();
    const file = (await exportProject()).toString();
    const tagless = file.replace(/(<target[^<>]*>).{0,900}?(<\/target>)/s, "$1绿茶$2");
    expect((await apply(tagless)).data.rows).toMatchObject([
      { id: 0, kind: "refused", reason: "tags", problems: [{ kind: "tagLost" }, { kind: "tagLost" }], outcome: "left" },
    ]);
    const otherSource = file.replace("is hot", "is cold");
    expect((await apply(otherSource)).data.rows).toMatchObject([{ kind: "refused", reason: "sourceChanged" }]);
    expect(await texts()).toEqual(before);
    project = await projects.project(owner, { name: "other.txt", bytes: "Good evening.\n" });
    expect((await apply(file)).code).toBe(codes.documentOtherProject.code);
    expect((await apply("no file of a project")).code).not.toBe(20000);
  });

  it("brings comments along and settles those that are settled in it", async () => {
    const said = { project_id: project.project_id, id: 0, text: "Which morning?" };
    await projects.call(commentCalls.add.path, owner, said);
    projects.documents.app.clock.advance({ minutes: 1 });
    const file = (await exportProject())
      .toString()
      .replace(/(<note from="owner@example\.com · [^"]*Z)"/, '$1 · ✓"')
      .replace("</trans-unit>", '<note from="Bob" annotates="target">Too formal.</note></trans-unit>');
    const { data } = await apply(file);
    expect(data.rows).toMatchObject([{ id: 0, kind: "changed", comments: 2, outcome: "taken" }]);
    const path = `${commentCalls.list.path}?project_id=${project.project_id}&id=0`;
    const { comments } = (await projects.call<{ comments: ProjectComment[] }>(path, owner)).data;
    expect(comments.map(({ text, author, resolved }) => [text, author, resolved])).toEqual([
      ["Which morning?", "owner@example.com", true],
      ["Too formal.", "Bob (owner@example.com)", false],
    ]);
    expect((await apply(await exportProject())).data.rows).toEqual([]);
  });

  it("is taken from translators as something to be reviewed, and from readers not at all", async () => {
    const file = (await changeTargets(await exportProject(), { 0: "一。" })).replace(
      /<target state="[^"]*"/,
      '<target state="signed-off"',
    );
    await projects.call(calls.invite.path, owner, {
      project_id: project.project_id,
      account: "friend@example.com",
      role: "reader",
    });
    expect((await apply(file, {}, friend)).code).toBe(codes.projectReadOnly.code);
    await projects.call(calls.invite.path, owner, {
      project_id: project.project_id,
      account: "friend@example.com",
      role: "translator",
    });
    expect(kinds(await apply(file, {}, friend))).toEqual([[0, "changed", "taken"]]);
    expect((await all())[0]).toMatchObject({
      status: "translated",
      target: { text: "一。" },
      editor: "friend@example.com",
    });
    expect((await apply(file, {}, {})).code).toBe(codes.projectMissing.code);
  });
});
