import { afterAll, beforeAll, beforeEach } from "vitest";
import { buildScansApp, type ScansApp, type ScanUser } from "./scans-app.ts";

interface ScansScene {
  readonly scans: ScansApp;
  /** Logged in, with nothing scanned so far. */
  readonly user: ScanUser;
  /** The user's account number. */
  readonly name: string;
}

/** One server for the tests of a file, and before each of them a user whom no other test knows. */
export function newUserEach(begin: (scene: ScansScene) => void | Promise<void>): void {
  let scans: ScansApp;
  let users = 0;
  beforeAll(async () => {
    scans = await buildScansApp();
  });
  afterAll(() => scans.close());
  beforeEach(async () => {
    await scans.app.database.pool.query("delete from rate_limits");
    const name = `reader-${users++}@example.com`;
    await begin({ scans, user: await scans.user(name), name });
  });
}
