/**
 * `npm run bench editor-faults`: whether the editor for segments loses or doubles anything. A script types into random
 * segments of a project in Chromium while the server, then the browser, is killed (SIGKILL) at random moments, `--kills`
 * times each; then two browsers make `--edits` random edits each in the same segments. The last line is JSON: `differing`
 * segments that were shown as saved and are not what the server has, `unsent` ones that were typed and never arrived,
 * `doubled` revisions, `unequal` segments of the two browsers at the end, and `missing` answered texts that no history has.
 */
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { editTogether } from "./editor/edit-together.ts";
import { killBrowser, killServer } from "./editor/kill.ts";
import { countDoubledRevisions, makeProject, withNewLogin } from "./editor/project.ts";
import { randomFrom } from "./qa/random.ts";
import { startServer } from "./load/server.ts";

const { values } = parseArgs({
  options: {
    kills: { type: "string", default: "20" },
    edits: { type: "string", default: "500" },
    seed: { type: "string", default: "1" },
  },
});
const kills = Number(values.kills);
const random = randomFrom(Number(values.seed));
const server = await startServer({});
const profile = await mkdtemp(join(tmpdir(), "yiqiao-profile-"));
try {
  const made = await makeProject(server, 60);
  const sceneAnew = async () => ({ server, profile, random, project: await withNewLogin(server, made) });
  const afterServer = await killServer(await sceneAnew(), kills);
  console.log(`${kills} kills of the server:`, afterServer);
  const afterBrowser = await killBrowser(await sceneAnew(), kills);
  console.log(`${kills} kills of the browser:`, afterBrowser);
  const last = await sceneAnew();
  const together = await editTogether(last, Number(values.edits));
  console.log(`2 browsers, ${values.edits} edits each:`, together);
  const doubled = await countDoubledRevisions(last.project);
  console.log(
    JSON.stringify({
      differing: afterServer.differing + afterBrowser.differing,
      unsent: afterServer.unsent + afterBrowser.unsent,
      doubled,
      unequal: together.unequal,
      missing: together.missing,
    }),
  );
} finally {
  await server.stop();
  await rm(profile, { recursive: true, force: true });
}
