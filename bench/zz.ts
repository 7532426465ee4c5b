import { makeProject } from "./editor/project.ts";
import { startServer } from "./load/server.ts";
import { openDatabase } from "../apps/server/src/platform/database/index.ts";
const server = await startServer({ LOG_LEVEL: "warn" });
setTimeout(async () => {
  const d = await openDatabase({
    databaseUrl: undefined,
    dataDir: server.dataDir,
    mayShare: true,
    logger: { info() {}, warn() {}, error: console.error },
  });
  console.log((await d.pool.query("select * from documents")).rows);
  await d.close();
}, 15000);
try {
  console.log(await makeProject(server, Number(process.argv[2] ?? 10000)));
} catch (e) {
  console.log(String(e));
} finally {
  await server.stop();
}
