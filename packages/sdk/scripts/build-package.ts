import { execFile } from "node:child_process";
import { copyFile, glob, mkdir, readFile, rm, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import manifest from "../package.json" with { type: "json" };

const run = promisify(execFile);
const home = fileURLToPath(new URL("..", import.meta.url));

/** Writes the package as it is published into a folder: JavaScript and declarations, without dependencies. */
export async function buildPackage(folder: string): Promise<void> {
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  const compiler = join(dirname(createRequire(import.meta.url).resolve("typescript/package.json")), "bin", "tsc");
  await run(process.execPath, [compiler, "-p", join(home, "tsconfig.build.json"), "--outDir", folder]);
  // The compiler rewrites the imports of the code only.
  for await (const file of glob("**/*.d.ts", { cwd: folder })) {
    const path = join(folder, file);
    const text = await readFile(path, "utf8");
    await writeFile(path, text.replaceAll(/(from "\.{1,2}\/[^"]+)\.ts"/g, '$1.js"'));
  }
  for (const path of ["README.md", "src/cli/README.md", "src/mcp/README.md"]) {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await copyFile(join(home, path), join(folder, path));
  }
  await copyFile(join(home, "../../LICENSE"), join(folder, "LICENSE"));
  await writeFile(join(folder, "package.json"), `${JSON.stringify(publishedManifest(), undefined, 2)}\n`);
}

function publishedManifest(): object {
  const { name, version, description, license, type, sideEffects } = manifest;
  return {
    name,
    version,
    description,
    license,
    type,
    sideEffects,
    engines: { node: ">=20.12" },
    exports: { ".": { types: "./index.d.ts", default: "./index.js" } },
    bin: { yiqiao: "./cli/main.js" },
  };
}
