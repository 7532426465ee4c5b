import { mkdir, writeFile } from "node:fs/promises";
import { generateTypes } from "./generate-types.ts";

const file = new URL("../src/generated/types.gen.ts", import.meta.url);
await mkdir(new URL(".", file), { recursive: true });
await writeFile(file, generateTypes());
