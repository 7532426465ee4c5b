import { readFile, writeFile } from "node:fs/promises";
import type { Office } from "@yiqiao/office";

/** Stands where LibreOffice stands: what it draws says what it was drawn of. */
export const fakeOffice: Office = {
  availability: () => Promise.resolve({ available: true, version: "7.4", warm: true }),
  convert: async ({ input, output }) => {
    await writeFile(output, `%PDF drawn of ${await readFile(input, "utf8")}`);
  },
  close: () => Promise.resolve(),
};
