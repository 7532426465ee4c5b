import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { templatesIn } from "./statement-templates.ts";

it("finds every template of SQL, those inside others as well, but empty ones", () => {
  const code = [
    "const one = sql`select ${sql`a`} from ${table}`;",
    "const rows = await this.#db.query({ id: column.int })`select id ${x ? sql`` : sql` where b`}`;",
    "const other = css`a`;",
  ].join("\n");
  expect(templatesIn(code, "x.ts")).toEqual([
    { file: "x.ts", line: 1, texts: ["select ", " from ", ""] },
    { file: "x.ts", line: 1, texts: ["a"] },
    { file: "x.ts", line: 2, texts: ["select id ", ""] },
    { file: "x.ts", line: 2, texts: [" where b"] },
  ]);
});

it("nobody tells the compiler what rows are, nor what anything else is by way of unknown", () => {
  const folder = join(import.meta.dirname, "..");
  const files = globSync("**/*.ts", { cwd: folder, exclude: ["**/*.test.ts", "**/testing/**"] });
  const believed = files.filter((file) => {
    const isDataLayer = file.startsWith("platform/database/");
    const pattern = isDataLayer ? /as unknown as/ : /as unknown as|\.(?:execute|query)</;
    return pattern.test(readFileSync(join(folder, file), "utf8"));
  });
  expect(believed).toEqual([]);
});
