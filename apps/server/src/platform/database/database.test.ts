import type { EventEmitter } from "node:events";
import { tmpdir } from "node:os";
import { sql } from "drizzle-orm";
import { Client } from "pg";
import { pino } from "pino";
import { afterAll, describe, expect, it } from "vitest";
import { outageOf } from "#platform/outage";
import { createTestDatabase } from "#testing";
import { column, isHeld, openDatabase, sqlState } from "./index.ts";

const logger = pino({ level: "silent" });
const database = await createTestDatabase({ logger, repeats: false });
afterAll(() => database.close());
await database.pool.query(`
  create table vaults (id int primary key, balance int not null); comment on table vaults is 'scope: shared'`);
await database.learnTables();

describe("openDatabase", () => {
  it("speaks UTF-8 and sees Chinese letters as letters", async () => {
    const { rows } = await database.pool.query(
      `select current_setting('server_encoding') as encoding, '译' ~ '\\w' as letter, upper('é') as upper,
              current_setting('TimeZone') as zone`,
    );
    expect(rows[0]).toMatchObject({ encoding: "UTF8", letter: true, upper: "É" });
  });

  it("limits how long a statement runs and names its connections", async () => {
    const { rows } = await database.pool.query(
      `select current_setting('statement_timeout') as statement, current_setting('application_name') as name,
              current_setting('idle_in_transaction_session_timeout') as idle`,
    );
    expect(rows[0]).toEqual({ statement: "1min", name: "yiqiao", idle: "1min" });
  });

  it("survives the loss of its idle connections", async () => {
    await database.pool.query(
      "select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()",
    );
    const { rows } = await database.pool.query("select 1 as one");
    expect(rows).toEqual([{ one: 1 }]);
  });

  it("names the server that does not answer, without the password", async () => {
    const attempt = openDatabase({
      databaseUrl: "postgresql://someone:secret@127.0.0.1:1/none",
      dataDir: tmpdir(),
      logger,
    });
    await expect(attempt).rejects.toMatchObject({ code: "unreachable" });
    await expect(attempt).rejects.toThrow(/127\.0\.0\.1:1\/none/);
    await expect(attempt).rejects.not.toThrow(/secret/);
  });
});

describe("transaction", () => {
  it("commits what resolves and rolls back what throws", async () => {
    await database.transaction((tx) => tx.execute(sql`insert into vaults values (1, 10)`));
    const failing = database.transaction(async (tx) => {
      await tx.execute(sql`insert into vaults values (2, 20)`);
      throw new Error("no");
    });
    await expect(failing).rejects.toThrow("no");
    const { rows } = await database.pool.query("select id from vaults");
    expect(rows).toEqual([{ id: 1 }]);
  });

  it("tries a serialisation failure again, so that no update is lost", async () => {
    await database.pool.query("insert into vaults values (3, 0)");
    let runs = 0;
    const { promise: bothHaveRead, resolve } = Promise.withResolvers<void>();
    const increment = () =>
      database.transaction(
        async (tx) => {
          const rows = await tx.query({ balance: column.int })`select balance from vaults where id = 3`;
          runs += 1;
          if (runs === 2) resolve();
          await bothHaveRead;
          await tx.execute(sql`update vaults set balance = ${(rows[0]?.balance ?? 0) + 1} where id = 3`);
        },
        { isolationLevel: "serializable" },
      );
    await Promise.all([increment(), increment()]);
    const { rows } = await database.pool.query("select balance from vaults where id = 3");
    expect(rows).toEqual([{ balance: 2 }]);
    expect(runs).toBe(3);
  });

  it("fails alone when the server ends its connection between two statements", async () => {
    const server = new Client({ connectionString: database.connectionString });
    await server.connect();
    let inUse: EventEmitter | undefined;
    database.pool.once("acquire", (client) => (inUse = client as unknown as EventEmitter));
    const broken = database.transaction(async (tx) => {
      const [row] = await tx.query({ pid: column.int })`select pg_backend_pid() as pid`;
      if (inUse === undefined) throw new Error("no connection was taken");
      const ended = new Promise((resolve) => inUse?.once("end", resolve));
      await server.query("select pg_terminate_backend($1)", [row?.pid]);
      await ended;
      await tx.execute(sql`insert into vaults values (5, 50)`);
    });
    const error: unknown = await broken.catch((caught: unknown) => caught);
    expect(outageOf(error)).toBe("database");
    const { rows } = await server.query("select id from vaults where id = 5");
    expect(rows).toEqual([]);
    await server.end();
  });

  it("gives its connection back where it cannot begin", async () => {
    const small = await openDatabase({
      databaseUrl: database.connectionString,
      dataDir: tmpdir(),
      logger,
      maxConnections: 1,
    });
    try {
      small.pool.once("acquire", (client) => void (client as unknown as Client).end());
      await expect(small.transaction(() => Promise.resolve())).rejects.toMatchObject({ cause: { message: /closed/ } });
      const { rows } = await small.pool.query("select 1 as one");
      expect(rows).toEqual([{ one: 1 }]);
    } finally {
      await small.close();
    }
  });

  it("tells the SQLSTATE of a failed query", async () => {
    const twice = database.db.execute(sql`insert into vaults values (1, 0)`);
    const error: unknown = await twice.catch((caught: unknown) => caught);
    expect(sqlState(error)).toBe("23505");
  });
});

describe("listen", () => {
  it("hears notifications of committed transactions only", async () => {
    const heard: string[] = [];
    const { promise, resolve } = Promise.withResolvers<void>();
    const stop = await database.listen("news", (payload) => {
      heard.push(payload);
      if (payload === "last") resolve();
    });
    const rolledBack = database.transaction(async (tx) => {
      await database.notify("news", "never", tx);
      throw new Error("no");
    });
    await expect(rolledBack).rejects.toThrow("no");
    await database.notify("news", "译文");
    await database.notify("news", "last");
    await promise;
    await stop();
    expect(heard).toEqual(["译文", "last"]);
  });

  it("is begun and stopped while its connection is lost", async () => {
    const { promise: heard, resolve: hear } = Promise.withResolvers<string>();
    const { promise: reconnected, resolve: onReconnect } = Promise.withResolvers<void>();
    const stopOther = await database.listen("stays", () => undefined, { onReconnect });
    const stop = await database.listen("gone", () => undefined);
    const { rowCount } = await database.pool.query(
      "select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'yiqiao listen' and datname = current_database()",
    );
    expect(rowCount).toBe(1);
    const [stopLate] = await Promise.all([database.listen("late", hear), stop()]);
    await reconnected;
    await database.notify("late", "here");
    await expect(heard).resolves.toBe("here");
    await stopLate();
    await stopOther();
  });

  it("listens again after its connection was lost, and says so", async () => {
    const { promise: reconnected, resolve: onReconnect } = Promise.withResolvers<void>();
    const { promise: heard, resolve: hear } = Promise.withResolvers<string>();
    const stop = await database.listen("again", hear, { onReconnect });
    await database.pool.query(
      "select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'yiqiao listen' and datname = current_database()",
    );
    await reconnected;
    await database.notify("again", "back");
    await expect(heard).resolves.toBe("back");
    await stop();
  });

  it("goes on when a handler throws", async () => {
    const { promise, resolve } = Promise.withResolvers<string>();
    const stopFirst = await database.listen("rough", () => {
      throw new Error("bad handler");
    });
    const stopSecond = await database.listen("rough", resolve);
    await database.notify("rough", "on");
    await expect(promise).resolves.toBe("on");
    await Promise.all([stopFirst(), stopSecond()]);
  });
});

describe("hold", () => {
  const isHeldNow = async (name: string) => {
    const { rows } = await database.pool.query<{ held: boolean }>(`select ${isHeld("$1::text")} as held`, [name]);
    return rows[0]?.held;
  };

  it("is seen until it is let go, by each that holds the name", async () => {
    expect(await isHeldNow("a job")).toBe(false);
    const release = await database.hold("a job");
    const releaseOther = await database.hold("a job");
    expect([await isHeldNow("a job"), await isHeldNow("another")]).toEqual([true, false]);
    await release();
    expect(await isHeldNow("a job")).toBe(true);
    await releaseOther();
    expect(await isHeldNow("a job")).toBe(false);
  });

  it("ends with the connection, and begins again with the next one", async () => {
    const { promise: reconnected, resolve: onReconnect } = Promise.withResolvers<void>();
    const stop = await database.listen("held", () => undefined, { onReconnect });
    const [release, releaseSoon] = [await database.hold("kept"), await database.hold("let go")];
    await database.pool.query(
      "select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'yiqiao listen' and datname = current_database()",
    );
    await releaseSoon();
    await reconnected;
    expect([await isHeldNow("kept"), await isHeldNow("let go")]).toEqual([true, false]);
    await release();
    expect(await isHeldNow("kept")).toBe(false);
    await stop();
  });
});
