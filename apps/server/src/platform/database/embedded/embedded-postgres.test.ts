import { spawn } from "node:child_process";
import { once } from "node:events";
import { access, chmod, mkdir, mkdtemp, readFile, readdir, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline/promises";
import { fileURLToPath } from "node:url";
import { Client } from "pg";
import { pino } from "pino";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { closeDataFolder } from "./data-folder.ts";
import type { EmbeddedPostgres } from "../index.ts";
import { openDatabase, startEmbeddedPostgres } from "../index.ts";
import { isAlive } from "./postmaster.ts";

const logger = pino({ level: "silent" });
const HOLDER = fileURLToPath(new URL("../testing/hold-embedded.ts", import.meta.url));
const heldSchema = z.object({ pid: z.number(), connectionString: z.string() });

let base: string;
let dataDir: string;
let systemDir: string;

beforeAll(async () => {
  base = await mkdtemp(join(tmpdir(), "yiqiao-embedded-"));
  await chmod(base, 0o755);
  dataDir = join(base, "data");
  systemDir = join(base, "system");
});
afterAll(() => rm(base, { recursive: true, force: true }));

const start = (): Promise<EmbeddedPostgres> => startEmbeddedPostgres({ dataDir, systemDir, logger });

async function query<T>(server: { connectionString: string }, text: string): Promise<T[]> {
  const client = new Client({ connectionString: server.connectionString });
  await client.connect();
  try {
    return (await client.query(text)).rows as T[];
  } finally {
    await client.end();
  }
}

/** Another process that holds the embedded PostgreSQL of the test's folder. */
async function startHolder() {
  const child = spawn(process.execPath, [HOLDER, dataDir, systemDir], { stdio: ["ignore", "pipe", "inherit"] });
  const lines = createInterface({ input: child.stdout });
  const [line] = await once(lines, "line");
  const kill = async (): Promise<void> => {
    child.kill("SIGKILL");
    await once(child, "exit");
  };
  return { ...heldSchema.parse(JSON.parse(String(line))), nodePid: child.pid, kill };
}

describe("the embedded PostgreSQL", () => {
  it("makes a durable cluster, keeps it over a stop, and leaves no process", async () => {
    const first = await start();
    await query(first, "create table notes (text text)");
    await query(first, "insert into notes values ('译桥')");
    const [settings] = await query(
      first,
      `select current_setting('fsync') as fsync, current_setting('listen_addresses') as tcp,
              current_setting('server_encoding') as encoding, (select rolname from pg_roles where rolsuper) as owner`,
    );
    expect(settings).toEqual({ fsync: "on", tcp: "", encoding: "UTF8", owner: "yiqiao" });
    const { pid } = first;
    await first.stop();
    expect(isAlive(pid)).toBe(false);
    const second = await start();
    await expect(query(second, "select text from notes")).resolves.toEqual([{ text: "译桥" }]);
    await second.stop();
    expect(await readdir(join(dataDir, "postgres"))).not.toContainEqual(expect.stringMatching(/instance-/));
  });

  it("keeps its files from other accounts", async () => {
    const { mode } = await stat(join(dataDir, "postgres"));
    expect(mode & 0o077).toBe(0);
  });

  it("keeps the whole data folder from other accounts, also one that an earlier release left open", async () => {
    await chmod(dataDir, 0o755);
    await (await start()).stop();
    const isRoot = process.getuid?.() === 0;
    expect((await stat(dataDir)).mode & 0o777).toBe(isRoot ? 0o710 : 0o700);
    const other = join(base, "with-a-database-of-its-own");
    await closeDataFolder(other);
    expect((await stat(other)).mode & 0o777).toBe(0o700);
    await chmod(other, 0o1777);
    await closeDataFolder(other);
    expect((await stat(other)).mode & 0o7777).toBe(0o1777);
  });

  it("refuses a second start in the same folder , names the process that has it, but lets a command share", async () => {
    const held = await startHolder();
    await expect(start()).rejects.toMatchObject({
      code: "locked",
      message: expect.stringContaining(`${held.nodePid}`),
    });
    const sharing = await openDatabase({ dataDir, systemDir, logger, mayShare: true });
    await expect(sharing.pool.query("select 1 as one")).resolves.toMatchObject({ rows: [{ one: 1 }] });
    await sharing.close();
    await expect(query(held, "select 1 as one")).resolves.toEqual([{ one: 1 }]);
    await held.kill();
    await (await start()).stop();
  });

  it("ends after kill -9 of its process, without a next start, with sessions that are busy", async () => {
    const held = await startHolder();
    const session = new Client({ connectionString: held.connectionString });
    session.on("error", () => undefined);
    await session.connect();
    await session.query("begin; lock table notes");
    await held.kill();
    await expect.poll(() => isAlive(held.pid)).toBe(false);
  });

  it("takes over after kill -9: the orphan ends, its sessions too, and nothing that was committed is lost", async () => {
    const held = await startHolder();
    // What would end it without a next start.
    const children = await readFile(`/proc/${held.nodePid}/task/${held.nodePid}/children`, "utf8");
    const keepers = children
      .trim()
      .split(" ")
      .map(Number)
      .filter((pid) => pid !== held.pid);
    expect(keepers).toHaveLength(1);
    for (const keeper of keepers) process.kill(keeper, "SIGKILL");
    const session = new Client({ connectionString: held.connectionString });
    session.on("error", () => undefined);
    await session.connect();
    await session.query("insert into notes values ('committed')");
    await session.query("begin; lock table notes");
    await held.kill();
    expect(isAlive(held.pid)).toBe(true);
    const server = await start();
    expect(isAlive(held.pid)).toBe(false);
    await expect(query(server, "select text from notes where text = 'committed'")).resolves.toHaveLength(1);
    await server.stop();
  });

  it("recovers when PostgreSQL and the process that held it are both killed", async () => {
    const held = await startHolder();
    await query(held, "insert into notes values ('in the log')");
    await held.kill();
    process.kill(held.pid, "SIGKILL");
    const server = await start();
    await expect(query(server, "select text from notes where text = 'in the log'")).resolves.toHaveLength(1);
    await server.stop();
  });

  it("starts PostgreSQL again when it ends unexpectedly, and the pool goes on", async () => {
    const database = await openDatabase({ dataDir, systemDir, logger });
    const pidFile = join(dataDir, "postgres/data/postmaster.pid");
    const { promise: reconnected, resolve: onReconnect } = Promise.withResolvers<void>();
    await database.listen("any", () => undefined, { onReconnect });
    process.kill(Number.parseInt(await readFile(pidFile, "utf8"), 10), "SIGKILL");
    await reconnected;
    const { rows } = await database.pool.query("select count(*)::int > 0 as kept from notes");
    expect(rows).toEqual([{ kept: true }]);
    await database.close();
  });

  it("knows stale locks, also when their pid belongs to another process by now", async () => {
    const home = join(dataDir, "postgres");
    await writeFile(join(home, "instance-7.lock"), `${process.pid} another-boot/1\n`);
    await writeFile(join(home, "instance-8.lock"), "4194304 another-boot/1\n");
    await writeFile(join(home, "instance-9.lock"), "");
    await writeFile(join(home, "data/postmaster.pid"), `${process.pid}\n${home}/data\n1\n5432\n${home}\n`);
    await writeFile(join(home, ".s.PGSQL.5432.lock"), `${process.pid}\n${home}/data\n1\n5432\n${home}\n`);
    const server = await start();
    expect((await readdir(home)).filter((name) => name.startsWith("instance-"))).toEqual(["instance-10.lock"]);
    await server.stop();
  });

  it("removes what an interrupted initialisation left", async () => {
    const draft = join(dataDir, "postgres/data.new-1");
    await mkdir(draft);
    await writeFile(join(draft, "PG_VERSION"), "18\n");
    const server = await start();
    await expect(access(draft)).rejects.toThrow("ENOENT");
    await server.stop();
  });

  it("puts the socket into a short folder when the path of the data folder is long", async () => {
    const long = join(base, "a-folder-with-a-rather-long-name".repeat(3));
    const server = await startEmbeddedPostgres({ dataDir: long, systemDir, logger });
    await expect(query(server, "select 1 as one")).resolves.toEqual([{ one: 1 }]);
    const socketDir = decodeURIComponent(new URL(server.connectionString).host);
    await server.stop();
    await expect(access(socketDir)).rejects.toThrow("ENOENT");
    await rm(long, { recursive: true });
  });

  it("works below a home that only its owner may enter", async () => {
    const closed = join(base, "closed");
    await mkdir(closed, { mode: 0o700 });
    const inside = join(closed, "data");
    for (const expected of ["made", "found"]) {
      const server = await startEmbeddedPostgres({ dataDir: inside, systemDir, logger });
      if (expected === "made") await query(server, "create table marks (id int)");
      await expect(query(server, "select count(*)::int as n from marks")).resolves.toEqual([{ n: 0 }]);
      const isRoot = process.getuid?.() === 0;
      expect(server.dataFolder.startsWith(isRoot ? systemDir : inside)).toBe(true);
      await server.stop();
    }
  });
});

describe("what cannot be started", () => {
  it("is named: a cluster of another major version", async () => {
    const file = join(dataDir, "postgres/data/PG_VERSION");
    await writeFile(file, "17\n");
    await expect(start()).rejects.toMatchObject({ code: "version", message: expect.stringMatching(/17.{0,900}18/s) });
    await writeFile(file, "18\n");
  });

  it("is named: a folder that holds something else", async () => {
    const other = join(base, "other");
    await mkdir(join(other, "postgres/data"), { recursive: true });
    await writeFile(join(other, "postgres/data/letter.txt"), "dear");
    const attempt = startEmbeddedPostgres({ dataDir: other, systemDir, logger });
    await expect(attempt).rejects.toThrow(/no PostgreSQL cluster/);
    await expect(readFile(join(other, "postgres/data/letter.txt"), "utf8")).resolves.toBe("dear");
  });

  it("is named: a record of a cluster that is not there", async () => {
    const lost = join(base, "lost");
    await mkdir(lost);
    await writeFile(join(lost, "postgres.location"), `${base}/gone\n`);
    const attempt = startEmbeddedPostgres({ dataDir: lost, systemDir, logger });
    await expect(attempt).rejects.toThrow(/postgres\.location says.{0,900}gone/s);
  });

  it("is named: a data folder that is a file, or may not be written", async () => {
    const file = join(base, "file");
    await writeFile(file, "");
    await expect(startEmbeddedPostgres({ dataDir: join(file, "data"), systemDir, logger })).rejects.toThrow(/file/);
  });

  it("is named: what PostgreSQL itself says", async () => {
    const attempt = startEmbeddedPostgres({ dataDir, systemDir, logger, settings: { max_connections: "many" } });
    await expect(attempt).rejects.toMatchObject({
      code: "start-failed",
      message: expect.stringMatching(/max_connections/),
    });
    await (await start()).stop();
  });
});
