import { projectPageCalls as calls, postEditingCalls } from "@yiqiao/contracts/post-editing";
import { errorCatalogue as codes } from "@yiqiao/contracts/errors";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { Office } from "@yiqiao/office";
import { fakeOffice } from "#testing/documents/fake-office";
import { buildProjectsApp, edit, type ProjectMember, type ProjectsApp } from "../testing/projects-app.ts";

let projects: ProjectsApp;
let drawn = 0;
let isMissing = false;
const office: Office = {
  ...fakeOffice,
  availability: () =>
    isMissing ? Promise.resolve({ available: false, command: "apt-get install office" }) : fakeOffice.availability(),
  convert: (...job) => {
    drawn++;
    return fakeOffice.convert(...job);
  },
};

beforeAll(async () => {
  projects = await buildProjectsApp({ office });
});
afterAll(() => projects.documents.app.close());

async function pagesOf({ token, cookie }: ProjectMember, projectId: string) {
  const response = await projects.documents.app.fastify.inject({
    method: "GET",
    url: `/api/v1.0${calls.pages.path}?project_id=${projectId}`,
    headers: { ...(token !== undefined && { authorization: `Bearer ${token}` }), ...(cookie && { cookie }) },
  });
  const isFile = response.headers["content-type"] === "application/pdf";
  const code = isFile ? undefined : response.json<{ code: number }>().code;
  return { code, text: response.body, revision: Number(response.headers["etag"]?.toString().replaceAll('"', "")) };
}

it("draws the translations as they stand, once for each revision, and keeps the last two", async () => {
  const owner = await projects.user("pages-owner");
  const project = await projects.project(owner, { name: "tea.txt", bytes: "今天天气很好。" });
  const { project_id: id, pages: hasPages } = project;
  expect(hasPages).toBe(true);
  let [segment] = await projects.segments(owner, id);
  for (const text of ["Rain again.", "Snow.", "Hail."]) {
    if (segment === undefined) throw new Error("no segment");
    await projects.save(owner, id, [edit(segment, text)]);
    const shown = await pagesOf(owner, id);
    expect(shown.text).toContain(text);
    [segment] = await projects.segments(owner, id);
    expect(shown.revision).toBe((await projects.skeleton(owner, id)).revision);
  }
  const before = drawn;
  await Promise.all([pagesOf(owner, id), pagesOf(owner, id)]);
  expect(drawn).toBe(before);
  const { rows } = await projects.documents.app.database.pool.query<{ folder: string }>(
    "select folder from projects where id = $1",
    [id],
  );
  const kept = await projects.documents.app.files.list(`${rows[0]?.folder}pages/`);
  expect(kept.objects).toHaveLength(2);
});

it("shows them to a guest with a pass to read, and to nobody else", async () => {
  const owner = await projects.user("pages-host");
  const { project_id: id } = await projects.project(owner, { name: "host.txt", bytes: "今天天气很好。" });
  const { data } = await projects.call<{ project_pass: string }>(postEditingCalls.createPass.path, owner, {
    project_id: id,
    right: "read",
  });
  const entered = await projects.call(
    postEditingCalls.enter.path,
    {},
    {
      project_id: id,
      project_pass: data.project_pass,
      name: "Guest",
    },
  );
  const cookies = [entered.response.headers["set-cookie"]].flat();
  const cookie = cookies.find((each) => each?.startsWith("project-"))?.split(";")[0] ?? "";
  expect((await pagesOf({ cookie }, id)).text).toContain("%PDF");
  const stranger = await projects.user("pages-stranger");
  expect((await pagesOf(stranger, id)).code).toBe(codes.projectMissing.code);
  expect((await pagesOf({}, id)).code).toBe(codes.projectMissing.code);
});

it("says what is missing: LibreOffice, or pages in the format", async () => {
  const owner = await projects.user("pages-without");
  const { project_id: id } = await projects.project(owner, { name: "none.txt", bytes: "今天天气很好。" });
  isMissing = true;
  expect((await pagesOf(owner, id)).code).toBe(codes.documentConverterMissing.code);
  isMissing = false;
  expect((await pagesOf(owner, id)).code).toBeUndefined();
  const csv = await projects.project(owner, {
    name: "some.xml",
    bytes: "<doc><p>今天天气很好。</p></doc>",
  });
  expect(csv.pages).toBe(false);
  expect((await pagesOf(owner, csv.project_id)).code).toBe(codes.documentOutputMissing.code);
});
