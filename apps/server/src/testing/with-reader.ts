import { afterAll, beforeAll } from "vitest";

interface ServerOfTests<Reader> {
  user(name: string): Promise<Reader>;
  close(): Promise<void>;
}

/** One server for the tests of a file, with a user who is logged in. */
export function withReader<App, Reader>(
  build: () => Promise<App & ServerOfTests<Reader>>,
  begin: (app: App, reader: Reader) => void,
): void {
  let app: App & ServerOfTests<Reader>;
  beforeAll(async () => {
    app = await build();
    begin(app, await app.user("reader@example.com"));
  });
  afterAll(() => app.close());
}
